import { accessSync, constants, mkdirSync } from 'node:fs'

/** The file of the database in a data directory, and so in a backup, which has the same folders. */
export const DATABASE = 'waiver.db'

/** Makes the data directory where it is missing, closed to others. @throws with a sentence for the operator */
export function makeDataDir(path: string): void {
	try {
		mkdirSync(path, { recursive: true, mode: 0o700 })
		accessSync(path, constants.W_OK)
	} catch (error) {
		throw new Error(`DATA_DIR must be a folder that may be written, which ${path} is not.`, { cause: error })
	}
}
