import { openDb } from './client.ts'
import { noteApplied } from './migrate.ts'
import { migrations, schema } from './migrations.ts'
import { transact } from './transact.ts'

/** The versions for writing and reading in the header of a file with a WAL (SQLite's file format, 1.3.3). */
const VERSIONS = { from: 18, to: 20, wal: 2 } as const

/**
 * The database file that a new data directory begins with: the schema that the migrations would make, in a fraction of
 * their time.
 * @param now when the migrations count as applied, in milliseconds since 1970
 */
export function newDatabase(now: number): Uint8Array {
	const db = openDb(':memory:')
	try {
		transact(db, (tx) => {
			tx.$client.run(schema)
			for (const migration of migrations) noteApplied(tx, migration, now)
		})
		// Otherwise opening it would change the file, with four syncs.
		return db.$client.serialize().fill(VERSIONS.wal, VERSIONS.from, VERSIONS.to)
	} finally {
		db.$client.close()
	}
}
