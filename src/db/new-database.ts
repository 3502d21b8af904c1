import { openDb } from './client.ts'
import { createSchema } from './create-schema.ts'
import { migrations, schema } from './migrations.ts'

/** The versions for writing and reading in the header of a file with a WAL (SQLite's file format, 1.3.3). */
const VERSIONS = { from: 18, to: 20, wal: 2 } as const

/**
 * The database file that a new data directory begins with. The binary carries it: its build replaces this module.
 * @param now when the migrations count as applied, in milliseconds since 1970
 */
export function newDatabase(now: number): Uint8Array {
	const db = openDb(':memory:')
	try {
		createSchema(db, schema, migrations, now)
		// Otherwise opening it would change the file, with four syncs.
		return db.$client.serialize().fill(VERSIONS.wal, VERSIONS.from, VERSIONS.to)
	} finally {
		db.$client.close()
	}
}
