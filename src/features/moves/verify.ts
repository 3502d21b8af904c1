import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transact.ts'
import { DamagedFile } from '../../files/store.ts'
import { copyOffBox } from '../../jobs/queue.ts'
import { HOUR_MS } from '../../kit/time/durations.ts'
import { createWorkerQueue } from '../../runtime/worker-queue.ts'
import { startOwnWorker } from '../../runtime/workers.ts'
import { listWaiverFiles } from './files.ts'
import type { Coming } from './model.ts'
import type { VerifyOrder, VerifyResult } from './verify-worker.ts'

const AT_ONCE = 8

/**
 * Reads each file that has come and compares it with its hash, those of before only once, and has them copied off the box.
 * @throws if one is missing or damaged
 */
export async function checkFiles(
	deps: Pick<Deps, 'db' | 'files' | 'replica'>,
	{ organizationId, checked }: Coming,
): Promise<void> {
	const { db, files } = deps
	for (const batch of listWaiverFiles(db, organizationId)) {
		const queue = [...new Set(batch)].filter((name) => !checked.has(name))
		const names = [...queue]
		const readNext = async (): Promise<void> => {
			for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
				const bytes = await files.get(name).catch(async (error: unknown) => {
					if (!(error instanceof DamagedFile)) throw error
					// Then the same command sends it.
					await files.remove(name)
					return undefined
				})
				if (bytes === undefined)
					throw new Error('A file of a waiver is not whole there. Run the same command again.')
				checked.add(name)
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, readNext))
		transact(db, (tx) => {
			for (const name of names) copyOffBox(tx, deps, name)
		})
	}
}

/**
 * Verifies what is stored as "waiver verify" does, in a thread of its own, but for the files, which `checkFiles` has read.
 * @throws with the first fault
 */
export async function requireVerified(
	{ config }: Pick<Deps, 'config'>,
	{ organizationId, manifest: { checkpoint } }: Coming,
	shifts: Readonly<Record<string, number>>,
): Promise<void> {
	const worker = createWorkerQueue<VerifyOrder, VerifyResult>({
		start: () => startOwnWorker('features/moves/verify-worker.ts', { smol: true }),
		setup: () => ({ dataDir: config.dataDir }),
		limitMs: HOUR_MS,
		failed: 'It could not be verified.',
	})
	try {
		const { fault } = await worker.run({ organizationId, shifts, checkpoint })
		if (fault !== undefined) throw new Error(`It does not verify: ${fault}`)
	} finally {
		worker.close()
	}
}
