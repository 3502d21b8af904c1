import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A backup has the same folders. */
export const DATABASE = 'waiver.db'

/** Others can't open it. @throws with a sentence for the operator */
export function makeDataDir(path: string): void {
	try {
		mkdirSync(path, { recursive: true, mode: 0o700 })
		accessSync(path, constants.W_OK)
	} catch (error) {
		throw new Error(`DATA_DIR must be a writable folder, which ${path} is not.`, { cause: error })
	}
}

const OTHERS = 0o077

/** SQLite gives its other files the permissions of the database, which another umask may have opened. */
export function closeDatabaseFiles(dataDir: string): void {
	for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]) {
		const path = join(dataDir, name)
		const found = statSync(path, { throwIfNoEntry: false })
		// Only its owner can change the mode. Others, such as root, find it closed at the owner's next start.
		if (found !== undefined && (found.mode & OTHERS) !== 0 && found.uid === process.getuid?.())
			chmodSync(path, found.mode & ~OTHERS)
	}
}

export function isOpenToOthers(dataDir: string): boolean {
	return (statSync(dataDir).mode & OTHERS) !== 0
}
