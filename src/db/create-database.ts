import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { STANDBY, listRemains } from '../files/data-dir.ts'
import { createDurably } from '../files/durable-file.ts'

/**
 * Creates the database file of a data directory unless it is there. Two processes that start together use the same one.
 * @param id keeps concurrent attempts apart
 * @throws Error with a sentence for the operator if the folder is a box's whose database is gone: a new one would take the
 * box for empty
 */
export function createDatabase(path: string, content: () => Uint8Array, id: string): void {
	requireNotLost(path)
	if (!existsSync(path)) createDurably(path, content(), id)
}

/** @throws Error with a sentence for the operator if there was a database and it is missing or empty */
export function requireNotLost(path: string): void {
	const [name, dataDir] = [basename(path), dirname(path)]
	const file = statSync(path, { throwIfNoEntry: false })
	if (file !== undefined) {
		// It is created with its content, so no crash leaves it empty.
		if (file.size === 0) throw new Error(`${name} in ${dataDir} is empty. ${MOVE_AWAY(name)}`)
		return
	}
	// Another process may have created both meanwhile. SQLite would write the WAL into a new file.
	if (existsSync(`${path}-wal`) && !existsSync(path))
		throw new Error(
			`DATA_DIR holds ${name}-wal, but not the ${name} that it belongs to. Put ${name} back, or move ${name}-wal away to begin with an empty database.`,
		)
	if (existsSync(join(dataDir, STANDBY)) && !existsSync(path))
		throw new Error(
			`${dataDir} is of a second box, which waits. Run "waiver standby" on it, or set DATA_DIR to an empty folder.`,
		)
	const remains = listRemains(dataDir)
	if (remains.length > 0 && !existsSync(path))
		throw new Error(
			`${name} is missing from ${dataDir}, which holds ${remains.join(', ')} of a box. Put ${name} back, or run "waiver restore", which keeps them. For a new box, set DATA_DIR to an empty folder.`,
		)
}

const MOVE_AWAY = (name: string): string =>
	`Move it and ${name}-wal away and put the right ${name} back, or run "waiver restore". For a new box, set DATA_DIR to an empty folder.`
