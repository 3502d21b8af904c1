import type { Db } from './client.ts'

/**
 * Closes a database whose file gets another name. Until its statements are collected, SQLite keeps a closed connection
 * with its shared memory, which a later one to the same file would use as well, though under the old name: other
 * processes, such as Litestream, would not see what it writes. Without a WAL there is no such memory.
 * @throws when the database is in use
 */
export function closeToMove(db: Db): void {
	const { $client: client } = db
	try {
		const row = client.query<{ journal_mode: string }, []>('PRAGMA journal_mode = DELETE').get()
		if (row?.journal_mode !== 'delete')
			throw new Error("The database is in use, so its file can't get another name.")
	} finally {
		client.close()
	}
}
