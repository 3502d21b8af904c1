import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Db } from './client.ts'

export type Snapshot = { readonly db: Db; close(): void }

/** Opens a connection that keeps seeing this moment. Close it soon: the WAL can't be truncated until then. */
export function openSnapshot(path: string): Snapshot {
	const client = new Database(path, { readonly: true, strict: true })
	client.run('BEGIN')
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
