import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { freeBytes } from '../../files/disk.ts'
import { filePath } from '../../files/store.ts'
import { readNamedFiles } from '../replication/named-files.ts'

const MB = 1024 * 1024

/**
 * On the data directory's own disk a drill must leave as much as signing needs.
 * @param copies how many complete copies exist at once @throws {Error} that says how much is missing
 */
export async function requireRoom(
	{ db, config: { dataDir, diskFloorMb } }: Pick<Deps, 'db' | 'config'>,
	folder: string,
	copies: number,
): Promise<void> {
	const bytes = copies * (await sizeOfAll(db, dataDir))
	const free = await freeBytes(folder)
	const isOwnDisk = (await stat(folder)).dev === (await stat(dataDir)).dev
	const floor = isOwnDisk ? diskFloorMb * MB : 0
	if (free - bytes >= floor) return
	const lacking = `The disk has ${Math.floor(free / MB)} MB free. A copy of everything needs ${Math.ceil(bytes / MB)} MB`
	const reason = isOwnDisk
		? `, and signings keep ${diskFloorMb} MB (DISK_FLOOR_MB). Set DRILL_DIR to a folder on another disk.`
		: '.'
	throw new Error(lacking + reason)
}

async function sizeOfAll(db: Db, dataDir: string): Promise<number> {
	let bytes = (await stat(join(dataDir, DATABASE))).size
	for (const batch of readNamedFiles(db))
		for (const sha256 of new Set(batch)) {
			const file = await stat(filePath(join(dataDir, 'files'), sha256)).catch(() => undefined)
			// A missing file is fetched from its copy when it is read.
			bytes += file?.size ?? 0
		}
	return bytes
}
