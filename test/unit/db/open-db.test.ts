import { Database } from 'bun:sqlite'
import { afterEach, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../src/db/client.ts'
import { transact } from '../../../src/db/transact.ts'

const restore: (() => void)[] = []
afterEach(() => {
	for (const each of restore.splice(0)) each()
})

/** Has SQLite say that it is of this version. */
function pretend(version: string): void {
	const query = Database.prototype.query
	const spy = spyOn(Database.prototype, 'query').mockImplementation(function (this: Database, sql: string) {
		return query.call(this, sql.replace('sqlite_version()', `'${version}'`)) as never
	})
	restore.push(() => spy.mockRestore())
}

test.each(['3.51.2', '3.50.9', '2.99.99', '3.51'])('SQLite %s is refused', (version) => {
	pretend(version)
	expect(() => openDb(':memory:')).toThrow(`SQLite ${version} is too old; 3.51.3 or newer is needed.`)
})

test.each(['3.51.3', '3.51.10', '3.52.0', '4.0.0'])('SQLite %s is taken', (version) => {
	pretend(version)
	openDb(':memory:').$client.close()
})

test.each(['synchronous', 'foreign_keys', 'recursive_triggers', 'secure_delete'])(
	'A database that did not take PRAGMA %s is not opened',
	(name) => {
		const run = Database.prototype.run
		const spy = spyOn(Database.prototype, 'run').mockImplementation(function (
			this: Database,
			...[sql, ...bindings]: Parameters<typeof run>
		) {
			// As a build of SQLite does that leaves it out, or a setting that somebody changed.
			const isMeant = sql.startsWith(`PRAGMA ${name} =`)
			return run.call(this, isMeant ? `PRAGMA ${name} = 0` : sql, ...bindings)
		})
		restore.push(() => spy.mockRestore())
		expect(() => openDb(':memory:')).toThrow(`The database refused PRAGMA ${name} = `)
	},
)

test('Commits themselves keep the WAL short', () => {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-wal-'))
	const db = openDb(join(folder, 'waiver.db'))
	db.$client.run('CREATE TABLE filled (bytes BLOB)')
	for (let commits = 0; commits < 200; commits++)
		transact(db, (tx) => void tx.$client.run('INSERT INTO filled VALUES (zeroblob(80000))'))
	// A commit that reaches a thousand pages of 4 KiB checkpoints, and the next one begins at the front.
	expect(statSync(join(folder, 'waiver.db-wal')).size).toBeLessThan(1_100 * 4_200)
	db.$client.close()
	rmSync(folder, { recursive: true })
})
