import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Db } from './client.ts'

/** The database as it stands now, to be read at leisure while others write. */
export type Snapshot = { readonly db: Db; close(): void }

/**
 * Opens a connection of its own that goes on seeing this moment. The write-ahead log can't be emptied meanwhile, so it is
 * to be closed as soon as may be.
 * @param path of the database
 */
export function openSnapshot(path: string): Snapshot {
	const client = new Database(path, { readonly: true, strict: true })
	client.run('BEGIN')
	// The first read is what fixes the moment.
	client.query('SELECT 1 FROM schema_migrations LIMIT 1').get()
	return {
		db: drizzle(client),
		close() {
			// A row that was read half-way keeps a closed connection alive, but not a transaction.
			client.run('ROLLBACK')
			client.close()
		},
	}
}
