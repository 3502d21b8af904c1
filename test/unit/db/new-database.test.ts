import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSchema } from '../../../build/schema.ts'
import { openDb } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations, schema } from '../../../src/db/migrations.ts'
import { newDatabase } from '../../../src/db/new-database.ts'
import { partsOf, rowsOf } from '../../support/fixtures/database-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-new-database-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Did you add a migration? Run "bun build/schema.ts".
test('migrations/schema.sql is what the migrations make', () => {
	expect(schema).toBe(makeSchema())
})

test('A new database is what the migrations make of an empty one', () => {
	const path = join(folder, 'new.db')
	writeFileSync(path, newDatabase(7))
	const [made, migrated] = [openDb(path), openDb(':memory:')]
	migrate(migrated, migrations, 7)
	expect(partsOf(made)).toEqual(partsOf(migrated))
	expect(rowsOf(made)).toEqual(rowsOf(migrated))
	for (const db of [made, migrated]) db.$client.close()
})

test('Opening a new database does not change its file, and only a later migration is applied', () => {
	const [path, bytes] = [join(folder, 'unchanged.db'), newDatabase(7)]
	writeFileSync(path, bytes)
	const db = openDb(path)
	expect(migrate(db, migrations, 8)).toEqual([])
	expect(db.$client.query('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
	expect(db.$client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
	expect(readFileSync(path).equals(bytes)).toBe(true)
	const sql = 'CREATE TABLE later (id INTEGER) STRICT'
	const later = { version: migrations.length + 1, name: 'later', sql }
	expect(migrate(db, [...migrations, later], 9)).toEqual(['later'])
	db.$client.close()
})
