import { join } from 'node:path'
import { transact } from '../../db/transact.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { copyOffBox } from '../../jobs/queue.ts'
import { copiesUrlOf } from '../../files/open-copies.ts'
import { copyName } from '../../files/replica.ts'
import type { Replica } from '../../files/replica.ts'
import { readIfThere, writeDurably } from '../../files/durable-file.ts'
import { readNamedFiles } from './named-files.ts'
import { isWaiting } from './queries.ts'

/** Looks for one copy only: if the place of the copies was emptied, all are gone. */
async function areCopiesGone(db: Db, replica: Replica): Promise<boolean> {
	for (const batch of readNamedFiles(db)) {
		const hash = batch.find((sha256) => !isWaiting(db, sha256))
		if (hash !== undefined) return (await replica.get(copyName(hash))) === undefined
	}
	return false
}

/** If the replica is empty, or another one than at the last start. An interrupted start queues the rest at the next one. */
export async function beginCopies(
	deps: Pick<Deps, 'db' | 'config' | 'replica' | 'ids' | 'wake'>,
): Promise<void> {
	const { db, config, replica, ids } = deps
	if (replica === undefined) return
	const path = join(config.dataDir, 'copies-to')
	const bytes = await readIfThere(path)
	const isSame = bytes !== undefined && Buffer.from(bytes).toString() === copiesUrlOf(config)
	if (isSame && !(await areCopiesGone(db, replica))) return
	for (const batch of readNamedFiles(db)) {
		transact(db, (tx) => {
			for (const sha256 of batch) copyOffBox(tx, deps, sha256)
		})
		await Bun.sleep(0)
	}
	await writeDurably(path, Buffer.from(copiesUrlOf(config)), ids.next())
	deps.wake('file.copy')
}
