import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { closeFile } from './database-file.ts'

/** The one connection of a process: reads and writes share it, so a statement sees the open transaction. */
export type Db = ReturnType<typeof drizzle> & { readonly $client: Database }

declare const inTransaction: unique symbol

/** The connection while a transaction is open on it. Functions that write take this, so they can't run outside one. */
export type Tx = Db & { readonly [inTransaction]: true }

/** The object that identifies a database in caches that live as long as its connection. */
export function connectionOf(db: Db): object {
	return db.$client
}

export function isInTransaction(db: Db): boolean {
	return db.$client.inTransaction
}

export function closeDb(db: Db): void {
	db.$client.close()
	closeFile(db.$client)
}

/** SQLite before 3.51.3 can lose committed pages when a WAL is reset while it is read. */
const LEAST_SQLITE = [3, 51, 3] as const

export const BUSY_TIMEOUT_MS = 5_000

/**
 * Records that the open transaction still has to index. Its rows are undone with the transaction or its savepoint, as
 * those of any table. The table is temporary, so they never reach the disk: that saves 5 % of a signing.
 */
const DUE = `CREATE TEMP TABLE terms_due (
	name TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (name, seq)
) STRICT, WITHOUT ROWID`

/** Enough for the hot pages of the indexes, and little enough to keep the service under 300 MB. */
const CACHE_KIB = 8_192

/**
 * Opens the database and checks that the pragmas for durability and erasure are in effect. @param path or `:memory:`
 * @throws if the file can't be opened, SQLite is too old, or a pragma was refused
 */
export function openDb(path: string): Db {
	const client = new Database(path, { create: true, strict: true })
	try {
		requireSqliteVersion(client)
		client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
		client.run('PRAGMA journal_mode = WAL')
		// FULL: an acknowledged signing must survive a power cut; group commit pays for it.
		client.run('PRAGMA synchronous = FULL')
		client.run('PRAGMA foreign_keys = ON')
		// Without it REPLACE would bypass the triggers that protect the chain and the logs from deletion.
		client.run('PRAGMA recursive_triggers = ON')
		// A purge must not leave deleted data in the file's free pages.
		client.run('PRAGMA secure_delete = ON')
		client.run(`PRAGMA cache_size = -${CACHE_KIB}`)
		client.run(DUE)
		requirePragmas(client, path)
	} catch (error) {
		client.close()
		throw error
	}
	return drizzle(client)
}

function requireSqliteVersion(client: Database): void {
	const version =
		client.query<{ version: string }, []>('SELECT sqlite_version() AS version').get()?.version ?? '0'
	const parts = version.split('.').map(Number)
	for (const [index, least] of LEAST_SQLITE.entries()) {
		const part = parts[index] ?? 0
		if (part > least) return
		if (part < least)
			throw new Error(`SQLite ${version} is too old; ${LEAST_SQLITE.join('.')} or newer is needed.`)
	}
}

function requirePragmas(client: Database, path: string): void {
	const pragmas = {
		journal_mode: path === ':memory:' ? 'memory' : 'wal',
		synchronous: 2,
		foreign_keys: 1,
		recursive_triggers: 1,
		secure_delete: 1,
	}
	for (const [name, value] of Object.entries(pragmas)) {
		const row = client.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {}
		if (row[name] !== value) throw new Error(`The database refused PRAGMA ${name} = ${value}.`)
	}
}
