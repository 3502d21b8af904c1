import { beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupError, backUpSchema } from '../../../src/db/backup.ts'
import { openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { MigrationError, migrate } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { makeDataDir, runWaiver } from '../../support/service/child-service.ts'

setDefaultTimeout(120_000)

const first = {
	version: 1,
	name: '0001_first',
	sql: 'CREATE TABLE a (n INTEGER) STRICT; INSERT INTO a WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 200000) SELECT n FROM c;',
}
/** Rewrites every row: long enough to be killed in the middle of it. */
const second = {
	version: 2,
	name: '0002_second',
	sql: 'ALTER TABLE a ADD COLUMN doubled INTEGER; UPDATE a SET doubled = n * 2; CREATE INDEX a_by_doubled ON a (doubled);',
}
const third = { version: 3, name: '0003_third', sql: 'CREATE TABLE b (n INTEGER) STRICT;' }
const fourth = { version: 4, name: '0004_fourth', sql: 'CREATE TABLE c (n INTEGER) STRICT;' }

let folder: string
let path: string

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-upgrade-'))
	path = join(folder, 'waiver.db')
})

const backups = (): string => join(folder, 'backups')
const withDb = <T>(work: (db: Db) => T, of = path): T => {
	const db = openDb(of)
	try {
		return work(db)
	} finally {
		db.$client.close()
	}
}
const versionOf = (db: Db): number =>
	db.$client.query<{ n: number }, []>('SELECT count(*) AS n FROM schema_migrations').get()?.n ?? 0

describe('A schema upgrade', () => {
	test('A schema upgrade makes a verified backup first, with which the earlier program can continue; the last two are kept', () => {
		withDb((db) => migrate(db, [first], 1))
		expect(existsSync(backups())).toBe(false)
		for (const due of [
			[first, second],
			[first, second, third],
			[first, second, third, fourth],
		])
			withDb((db) => migrate(db, due, 1, (version) => backUpSchema(db, backups(), version)))
		expect(readdirSync(backups()).sort()).toEqual(['schema-0002.db', 'schema-0003.db'])
		withDb(
			(copy) => {
				expect(versionOf(copy)).toBe(2)
				expect(migrate(copy, [first, second], 2)).toEqual([])
				expect(() => migrate(copy, [first], 2)).toThrow(MigrationError)
			},
			join(backups(), 'schema-0002.db'),
		)
	})

	test('A schema upgrade changes nothing if the backup fails, and says so', () => {
		withDb((db) => migrate(db, [first], 1))
		writeFileSync(backups(), 'a file where the folder should be')
		withDb((db) => {
			const upgrade = () => migrate(db, [first, second], 2, (version) => backUpSchema(db, backups(), version))
			expect(upgrade).toThrow(BackupError)
			expect(upgrade).toThrow('Nothing was changed.')
			expect(versionOf(db)).toBe(1)
		})
	})

	test('A schema upgrade is complete or absent after kill -9 at any moment, and the next start finishes it', async () => {
		withDb((db) => migrate(db, [first], 1))
		const before = join(folder, 'before.db')
		copyFileSync(path, before)
		const startOver = (): void => {
			for (const beside of ['-wal', '-shm']) rmSync(`${path}${beside}`, { force: true })
			copyFileSync(before, path)
		}
		let killed = 0
		for (let round = 0; killed < 2 || round < 12; round++) {
			const child = Bun.spawn(
				[
					process.execPath,
					join(import.meta.dir, '../../support/workers/migrate.ts'),
					path,
					backups(),
					JSON.stringify([first, second]),
				],
				{ stdout: 'pipe', stderr: 'ignore' },
			)
			const reader = child.stdout.getReader()
			await reader.read()
			await Bun.sleep((round % 12) * 12)
			child.kill('SIGKILL')
			await child.exited
			const version = withDb((db) => {
				expect(db.$client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
				const columns = db.$client.query("SELECT name FROM pragma_table_info('a')").all()
				expect(columns).toHaveLength(versionOf(db) === 1 ? 1 : 2)
				return versionOf(db)
			})
			if (version === 1) killed++
			// It was quicker than we were, as on a machine that had no time for us: once more from the start.
			else if (killed < 2) startOver()
			else break
		}
		withDb((db) => {
			migrate(db, [first, second], 2, (version) => backUpSchema(db, backups(), version))
			expect(db.$client.query('SELECT count(*) AS n, sum(doubled) AS sum FROM a').get()).toEqual({
				n: 200_000,
				sum: 40_000_200_000,
			})
		})
		expect(readdirSync(backups())).toEqual(['schema-0001.db'])
	})

	test('A program that is older than the database refuses to start, in one sentence', async () => {
		const dataDir = makeDataDir()
		await runWaiver(['organizations', 'create', '--name', 'Hall'], { DATA_DIR: dataDir })
		const later = { version: migrations.length + 1, name: '9999_later', sql: 'SELECT 1;' }
		withDb((db) => migrate(db, [...migrations, later], 1, () => undefined), join(dataDir, 'waiver.db'))
		const { code, err } = await runWaiver(['serve'], { DATA_DIR: dataDir })
		expect(code).toBe(1)
		expect(err.trim().split('\n')).toHaveLength(1)
		expect(err).toContain('newer than this program')
	})
})
