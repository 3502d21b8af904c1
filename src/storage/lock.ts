import { Database } from 'bun:sqlite'

/** Another process serves this data directory. */
export class DataDirLocked extends Error {}

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
		client.run('PRAGMA busy_timeout = 0')
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
