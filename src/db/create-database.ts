import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { createDurably } from '../files/durable-file.ts'

/**
 * Creates the database file of a data directory unless it is there. Two processes that start together use the same one.
 * @param id keeps concurrent attempts apart
 * @throws Error with a sentence for the operator if only its WAL is there: SQLite would write that into the new file
 */
export function createDatabase(path: string, content: () => Uint8Array, id: string): void {
	if (existsSync(path)) return
	// Another process may have created both meanwhile.
	if (existsSync(`${path}-wal`) && !existsSync(path)) {
		const name = basename(path)
		throw new Error(
			`DATA_DIR holds ${name}-wal, but not the ${name} that it belongs to. Put ${name} back, or move ${name}-wal away to begin with an empty database.`,
		)
	}
	createDurably(path, content(), id)
}
