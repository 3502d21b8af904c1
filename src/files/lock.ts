import { Database } from 'bun:sqlite'

export class DataDirLocked extends Error {}

/** A process may be just ending, as on a restart. */
const LOCK_WAIT_MS = 2_000

const BUSY = 'Another process serves this DATA_DIR; stop it first, or choose another DATA_DIR.'

/**
 * Locks the data directory, or one task on it, for this process. SQLite holds the operating system's lock, so it ends
 * with the process. @param path of the lock file @param message the message if another process holds the lock
 * @param waitMs blocks the thread @returns a function that unlocks @throws DataDirLocked
 */
export function lockDataDir(path: string, message = BUSY, waitMs = LOCK_WAIT_MS): () => void {
	const client = new Database(path, { create: true })
	try {
		client.run(`PRAGMA busy_timeout = ${waitMs}`)
		client.run('BEGIN EXCLUSIVE')
	} catch (error) {
		client.close()
		if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
		throw new DataDirLocked(message)
	}
	return () => client.close()
}

/** @returns what `lock` returns; undefined while another process holds that lock */
export function unlessLocked(lock: () => () => void): (() => void) | undefined {
	try {
		return lock()
	} catch (error) {
		if (error instanceof DataDirLocked) return undefined
		throw error
	}
}
