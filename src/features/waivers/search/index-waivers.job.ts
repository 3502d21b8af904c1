import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { faultOf } from '../../../search/unindexed.ts'
import { participantIndex } from '../../participants/index-terms.ts'
import { waiverIndex } from './index-terms.ts'

const indexes = [participantIndex, waiverIndex]

/** @throws Error that counts what is still in no search, so that the log and the status tell it */
export function retryIndexing(db: Db): void {
	const faults = new Set<string>()
	let count = 0
	for (const index of indexes) {
		try {
			transact(db, (tx) => index.retry(tx))
		} catch (error) {
			faults.add(faultOf(error))
		}
		const failures = index.readFailures(db)
		count += failures.count
		if (failures.fault !== null) faults.add(failures.fault)
	}
	if (faults.size > 0)
		throw new Error(
			`No search finds ${count} waivers and people, which could not be indexed (${[...faults].join(', ')}).`,
		)
}

/** A few pages at a time, without load: an index of a million waivers grown in small batches has some fifteen parts. */
export async function mergeIndexes(
	{ db, traffic }: Pick<Deps, 'db' | 'traffic'>,
	isStopped: () => boolean,
): Promise<void> {
	for (const index of indexes)
		while (!isStopped() && !traffic.isBusy() && index.merge(db))
			// Requests come first between two steps.
			await Bun.sleep(0)
}

export async function eraseRemains(db: Db, isStopped: () => boolean): Promise<void> {
	for (const index of indexes) await index.eraseRemains(db, isStopped)
}

/** Rebuilds the indexes of an earlier program, or of none, before the service is ready. */
export function ensureIndexes(db: Db): void {
	const others = (): typeof indexes => indexes.filter((index) => !index.isWhole(db))
	for (let left = others(); left.length > 0; left = others())
		transact(db, (tx) => {
			for (const index of left) index.rebuild(tx)
		})
}
