import type { Database } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'

const files = new WeakMap<Database, number>()

/**
 * Opens the database's file for reading and writing, once: to close it would drop the locks that SQLite has on it in
 * this process (SQLite, "How To Corrupt An SQLite Database File", section 2.2).
 */
export function openFile(client: Database): number {
	const file = files.get(client) ?? openSync(client.filename, 'r+')
	files.set(client, file)
	return file
}

/** Closes the file if it was opened. To be called after the connection is closed. */
export function closeFile(client: Database): void {
	const file = files.get(client)
	if (file !== undefined) closeSync(file)
	files.delete(client)
}
