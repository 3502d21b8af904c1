import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
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

/** The folder of a second box that waits to take over. */
export const STANDBY = 'standby'

const OTHERS = 0o077

/** SQLite gives its other files the permissions of the database, which another umask may have opened. */
export function closeDatabaseFiles(dataDir: string): void {
	for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]) {
		const path = join(dataDir, name)
		const stats = statSync(path, { throwIfNoEntry: false })
		// Only its owner can change the mode. Others, such as root, find it closed at the owner's next start.
		if (stats !== undefined && (stats.mode & OTHERS) !== 0 && stats.uid === process.getuid?.())
			chmodSync(path, stats.mode & ~OTHERS)
	}
}

/** Files and folders that exist only on a box with a database: they show that a database was lost. */
const REMAINS = ['files', 'found', 'trash', 'keys', 'checkpoints', 'backups', 'copies-to', 'owner'] as const

/** Lists other remains of a box in a data directory, folders with a slash at the end; empty folders don't count. */
export function listRemains(dataDir: string): string[] {
	return REMAINS.flatMap((name) => {
		const path = join(dataDir, name)
		const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
		if (isFolder === undefined || (isFolder && readdirSync(path).length === 0)) return []
		return [isFolder ? `${name}/` : name]
	})
}

type Need = 'read' | 'write' | 'folder'

const NEEDS: Readonly<Record<string, Need>> = {
	[DATABASE]: 'write',
	[`${DATABASE}-wal`]: 'write',
	[`${DATABASE}-shm`]: 'write',
	owner: 'read',
	'copies-to': 'read',
	keys: 'folder',
	checkpoints: 'folder',
	files: 'folder',
	found: 'folder',
	trash: 'folder',
	outbox: 'folder',
}

/**
 * Names files that the service can't open and folders that it can't write into, as after a command of another user. It
 * includes names in `keys/` and the folders of `files/`.
 */
export function listUnusable(dataDir: string): string[] {
	const inside = (folder: string, need: Need) =>
		listIfFolder(join(dataDir, folder)).map((name) => [`${folder}/${name}`, need] as const)
	const all = [...Object.entries(NEEDS), ...inside('keys', 'read'), ...inside('files', 'folder')]
	return all.flatMap(([name, need]) => (isUsable(join(dataDir, name), need) ? [] : [name]))
}

/** A missing folder is made when it is needed. */
function isUsable(path: string, need: Need): boolean {
	const { R_OK, W_OK, X_OK } = constants
	const there = statSync(path, { throwIfNoEntry: false })
	if (there === undefined) return true
	if (there.isDirectory() !== (need === 'folder')) return false
	try {
		accessSync(path, need === 'folder' ? R_OK | W_OK | X_OK : need === 'write' ? R_OK | W_OK : R_OK)
		return true
	} catch {
		return false
	}
}

function listIfFolder(path: string): string[] {
	try {
		return readdirSync(path)
	} catch {
		return []
	}
}

/** Says how to repair the names that `listUnusable` returns, in a sentence. */
export function explainUnusable(dataDir: string, names: readonly string[]): string {
	const [first = '', ...others] = names
	const all = others.length === 0 ? first : `${first} and ${others.length} more`
	return `${all} in ${dataDir} can't be used by this user, or is not what it should be. Give it to the user of the service: sudo chown -R waiver: ${dataDir}`
}

/** Lists faults in the permissions of a data directory, a sentence each. */
export function listFaults(dataDir: string): string[] {
	const names = listUnusable(dataDir)
	return [
		...((statSync(dataDir).mode & OTHERS) === 0
			? []
			: ['DATA_DIR is open to other users of this machine; close it with chmod 700']),
		...(names.length === 0 ? [] : [explainUnusable(dataDir, names)]),
	]
}
