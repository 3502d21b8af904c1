import { Database } from 'bun:sqlite'

/** Another process has taken this data directory, or what else a lock stands for. */
export class DataDirLocked extends Error {}

/** How long to wait for a process that is just ending, as on a restart, in milliseconds. */
const LOCK_WAIT_MS = 2_000

const SERVED = 'Another process serves this DATA_DIR; stop it first, or choose another DATA_DIR.'

/**
 * Takes the data directory for this process, or one work on it. The lock is the operating system's, held through SQLite, so
 * it ends with the process however that ends.
 * @param path of the lock file
 * @param taken what to say where another process has it
 * @param waitMs how long to wait for it, which blocks the thread
 * @returns what gives it back
 * @throws DataDirLocked
 */
export function lockDataDir(path: string, taken = SERVED, waitMs = LOCK_WAIT_MS): () => void {
	const client = new Database(path, { create: true })
	try {
		client.run(`PRAGMA busy_timeout = ${waitMs}`)
		client.run('BEGIN EXCLUSIVE')
	} catch (error) {
		client.close()
		if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
		throw new DataDirLocked(taken)
	}
	return () => client.close()
}
