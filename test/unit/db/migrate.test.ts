import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { getTableColumns, is } from 'drizzle-orm'
import { SQLiteTable, getTableConfig } from 'drizzle-orm/sqlite-core'
import { openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { MigrationError, migrate, readSchemaMark } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { newDatabase } from '../../../src/db/new-database.ts'

const first = {
	version: 1,
	name: '0001_first',
	sql: 'CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT; INSERT INTO a VALUES (1);',
}
const second = {
	version: 2,
	name: '0002_second',
	sql: 'CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a (id)) STRICT; INSERT INTO b VALUES (1, 1);',
}

let folder: string
let db: Db

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-migrate-'))
	db = openDb(join(folder, 'test.db'))
})
afterEach(() => {
	db.$client.close()
	rmSync(folder, { recursive: true })
})

const tables = (of: Db = db): string[] =>
	of.$client
		.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
		.all()
		.map(({ name }) => name)

/** A virtual table, and those in which it keeps its terms. */
const isTermIndex = (name: string): boolean => /^(?:waiver|participant)_terms(?:_|$)/.test(name)

describe('The migrator', () => {
	test('The migrator applies each migration once and returns the names of those applied', () => {
		expect(migrate(db, [first], 1)).toEqual(['0001_first'])
		expect(migrate(db, [first, second], 2)).toEqual(['0002_second'])
		expect(migrate(db, [first, second], 3)).toEqual([])
		expect(tables()).toEqual(['a', 'b', 'schema_migrations'])
		expect(db.$client.query('SELECT version, applied_at FROM schema_migrations').all()).toEqual([
			{ version: 1, applied_at: 1 },
			{ version: 2, applied_at: 2 },
		])
		expect(db.$client.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
	})

	test('The migrator refuses the database of a newer program and changes nothing', () => {
		migrate(db, [first, second], 1)
		expect(() => migrate(db, [first], 2)).toThrow(MigrationError)
		expect(() => migrate(db, [first], 2)).toThrow(/newer than this program's 1.*Run the newer program/)
		expect(tables()).toEqual(['a', 'b', 'schema_migrations'])
	})

	test('A program serves the schema of a newer one as long as each migration since is marked compatible', () => {
		const compatible = { ...second, sql: `-- compatible\n${second.sql}` }
		const third = {
			version: 3,
			name: '0003_third',
			sql: '-- compatible\nCREATE TABLE c (id INTEGER) STRICT;',
		}
		const fourth = { version: 4, name: '0004_fourth', sql: 'DROP TABLE c;' }
		migrate(db, [first, compatible, third], 1)
		expect(migrate(db, [first], 2)).toEqual([])
		expect(migrate(db, [first, compatible], 2)).toEqual([])
		expect(() => migrate(db, [{ ...first, sql: `${first.sql} ` }], 2)).toThrow(/0001_first differs/)
		expect(readSchemaMark(db.$client)).toEqual({ version: 3, least: 1 })
		migrate(db, [first, compatible, third, fourth], 3)
		for (const own of [[first], [first, compatible], [first, compatible, third]])
			expect(() => migrate(db, own, 4)).toThrow(MigrationError)
	})

	test('A new database has the mark that its migrations would leave', () => {
		const path = join(folder, 'new.db')
		writeFileSync(path, newDatabase(1))
		const made = openDb(path)
		migrate(db, migrations, 1)
		expect(readSchemaMark(made.$client)).toEqual(readSchemaMark(db.$client))
		made.$client.close()
	})

	test('The migrator refuses a migration that was edited after it was applied', () => {
		migrate(db, [first], 1)
		const edited = { ...first, sql: `${first.sql} ` }
		expect(() => migrate(db, [edited, second], 2)).toThrow(
			/made by another build.*0001_first differs.*Run that build/,
		)
		expect(tables()).toEqual(['a', 'schema_migrations'])
	})

	test('The migrator refuses version numbers with a gap', () => {
		expect(() => migrate(db, [second], 1)).toThrow(/out of order/)
	})

	test('A migration that fails leaves nothing, and the ones before it stay', () => {
		const failing = { ...second, sql: `${second.sql} INSERT INTO nowhere VALUES (1);` }
		expect(() => migrate(db, [first, failing], 1)).toThrow()
		expect(tables()).toEqual(['a', 'schema_migrations'])
		expect(db.$client.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
		expect(migrate(db, [first, second], 2)).toEqual(['0002_second'])
	})

	test('The migrator refuses a migration that leaves a broken reference', () => {
		const breaking = { ...second, sql: `${second.sql} DELETE FROM a;` }
		expect(() => migrate(db, [first, breaking], 1)).toThrow(/would break 1 references/)
		expect(db.$client.query('SELECT count(*) AS n FROM a').get()).toEqual({ n: 1 })
	})

	test('A migration during which the process is killed leaves nothing, and the next start applies it', async () => {
		migrate(db, [first], 1)
		const script = `
			import { openDb } from '${join(import.meta.dir, '../../../src/db/client.ts')}'
			import { migrate } from '${join(import.meta.dir, '../../../src/db/migrate.ts')}'
			const db = openDb('${join(folder, 'test.db')}')
			const endless = 'WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n) INSERT INTO a SELECT i FROM n;'
			console.log('begun')
			migrate(db, [${JSON.stringify(first)}, { version: 2, name: '0002_second', sql: ${JSON.stringify(second.sql)} + endless }], 2)
		`
		const child = Bun.spawn(['bun', '-e', script], { stdout: 'pipe', stderr: 'inherit' })
		await child.stdout.getReader().read()
		await Bun.sleep(300)
		expect(child.exitCode).toBeNull()
		child.kill('SIGKILL')
		await child.exited
		const after = openDb(join(folder, 'test.db'))
		expect(tables(after)).toEqual(['a', 'schema_migrations'])
		expect(after.$client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
		expect(migrate(after, [first, second], 3)).toEqual(['0002_second'])
		after.$client.close()
	})
})

const src = join(import.meta.dir, '../../../src')
const files = [...new Glob('**/table.ts').scanSync(src)].sort()
const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(src, file))))
const codeTables = modules
	.flatMap((module) => Object.values(module))
	.filter((value) => is(value, SQLiteTable))

describe('Every table of the code is the table of the database', () => {
	const whole = openDb(':memory:')
	migrate(whole, migrations, 1)
	afterAll(() => whole.$client.close())

	test.each(codeTables.map((table) => [getTableConfig(table).name, table] as const))(
		'The table %s is the same in the code and in the database',
		(name, table) => {
			type Column = { name: string; type: string; notnull: number; pk: number }
			const rows = whole.$client.query<Column, [string]>('SELECT * FROM pragma_table_info(?)').all(name)
			const inCode = Object.values(getTableColumns(table)).map((column) => ({
				name: column.name,
				type: column.getSQLType().toUpperCase(),
				notNull: column.notNull,
			}))
			// SQLite calls a key NOT NULL only where it is told to; in a STRICT table an INTEGER key is never null.
			const inDatabase = rows.map(({ name, type, notnull, pk }) => ({
				name,
				type,
				notNull: notnull === 1 || pk > 0,
			}))
			expect(inCode).toEqual(inDatabase)
		},
	)

	test('The database has no table that the code does not know', () => {
		const names = codeTables.map((table) => getTableConfig(table).name)
		expect(tables(whole).filter((name) => !isTermIndex(name))).toEqual(
			[...names, 'expiries_announced', 'schema_migrations', 'term_indexes', 'terms_failed'].sort(),
		)
	})
})
