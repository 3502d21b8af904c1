import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DATABASE } from '../../storage/data-dir.ts'
import { freeBytes } from '../../storage/disk.ts'
import { filePath } from '../../storage/files.ts'
import { readNamedFiles } from '../replication/named-files.ts'

const MB = 1024 * 1024

/**
 * For whoever is about to put copies of everything beside the data directory: a rehearsal must not bring the disk under the
 * floor, where guests are refused.
 * @param copies how many whole copies stand at once
 * @throws {Error} which says how much is lacking
 */
export async function requireRoom(
	{ db, config: { dataDir, diskFloorMb } }: Pick<Deps, 'db' | 'config'>,
	copies: number,
): Promise<void> {
	const needed = copies * (await sizeOfAll(db, dataDir))
	const free = await freeBytes(dataDir)
	if (free - needed >= diskFloorMb * MB) return
	throw new Error(
		`The disk has ${Math.floor(free / MB)} MB free. A copy of everything takes ${Math.ceil(needed / MB)} MB, and signings keep ${diskFloorMb} MB (DISK_FLOOR_MB).`,
	)
}

/** Bytes of the database and of every file that a row names. */
async function sizeOfAll(db: Db, dataDir: string): Promise<number> {
	let bytes = (await stat(join(dataDir, DATABASE))).size
	for (const batch of readNamedFiles(db))
		for (const sha256 of new Set(batch)) {
			const file = await stat(filePath(join(dataDir, 'files'), sha256)).catch(() => undefined)
			// One that is not here is fetched from its copy as it is read.
			bytes += file?.size ?? 0
		}
	return bytes
}
