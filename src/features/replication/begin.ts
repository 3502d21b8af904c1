import { join } from 'node:path'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { copyOffBox } from '../../jobs/copy-off-box.ts'
import { readIfThere, writeDurably } from '../../storage/durable-file.ts'
import { listLogoFiles } from '../organization/organization.ts'
import { listFilesAfter } from './queries.ts'

/** Waivers whose files one transaction promises to copy. */
const BATCH = 1_000

/**
 * Promises to copy every file that there is, where the place for copies is another than at the last start. A start that
 * is cut short promises the rest at the next one.
 */
export async function beginCopies(
	deps: Pick<Deps, 'db' | 'config' | 'replica' | 'ids' | 'wake'>,
): Promise<void> {
	const { db, config, replica, ids } = deps
	if (replica === undefined) return
	const path = join(config.dataDir, 'copies-to')
	const known = await readIfThere(path)
	if (known !== undefined && Buffer.from(known).toString() === config.filesReplicaUrl) return
	for (const sha256 of listLogoFiles(db)) transact(db, (tx) => copyOffBox(tx, deps, sha256))
	for (let after = 0; ;) {
		const batch = listFilesAfter(db, after, BATCH)
		const last = batch.at(-1)
		if (last === undefined) break
		transact(db, (tx) => {
			for (const { sha256 } of batch) if (sha256 !== null) copyOffBox(tx, deps, sha256)
		})
		after = last.seq
		await Bun.sleep(0)
	}
	await writeDurably(path, Buffer.from(config.filesReplicaUrl), ids.next())
	deps.wake('file.copy')
}
