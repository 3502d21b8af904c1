import { Database } from 'bun:sqlite'

/** Another process serves this data directory. */
export class DataDirLocked extends Error {}

/** How long to wait for a process that is just ending, as on a restart, in milliseconds. */
const LOCK_WAIT_MS = 2_000

/**
 * Takes the data directory for this process. The lock is the operating system's, held through SQLite, so it ends with
 * the process however that ends.
 * @param path of the lock file
 * @returns what gives it back
 * @throws DataDirLocked
 */
export function lockDataDir(path: string): () => void {
	const client = new Database(path, { create: true })
	try {
		client.run(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}`)
		client.run('BEGIN EXCLUSIVE')
	} catch (error) {
		client.close()
		if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
		throw new DataDirLocked(
			'Another process serves this DATA_DIR; stop it first, or choose another DATA_DIR.',
		)
	}
	return () => client.close()
}
