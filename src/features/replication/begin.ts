import { join } from 'node:path'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { copyOffBox } from '../../jobs/copy-off-box.ts'
import { readIfThere, writeDurably } from '../../files/durable-file.ts'
import { readNamedFiles } from './named-files.ts'

/** If the replica is another one than at the last start. An interrupted start queues the rest at the next one. */
export async function beginCopies(
	deps: Pick<Deps, 'db' | 'config' | 'replica' | 'ids' | 'wake'>,
): Promise<void> {
	const { db, config, replica, ids } = deps
	if (replica === undefined) return
	const path = join(config.dataDir, 'copies-to')
	const known = await readIfThere(path)
	if (known !== undefined && Buffer.from(known).toString() === config.filesReplicaUrl) return
	for (const batch of readNamedFiles(db)) {
		transact(db, (tx) => {
			for (const sha256 of batch) copyOffBox(tx, deps, sha256)
		})
		await Bun.sleep(0)
	}
	await writeDurably(path, Buffer.from(config.filesReplicaUrl), ids.next())
	deps.wake('file.copy')
}
