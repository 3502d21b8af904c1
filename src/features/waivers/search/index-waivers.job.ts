import { catchUpWholly } from '../../../search/term-index.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { participantIndex } from '../../participants/index-terms.ts'
import { waiverIndex } from './index-terms.ts'

/** Under load: the next search then takes about half a second longer, once. */
const MAX_BEHIND = 10_000

/** Signings come first, and 3,000 a second are still indexed in time. */
const BUSY_PAUSE_MS = 20

const indexes = [participantIndex, waiverIndex]

/** A batch at a time; under load only if the indexes are far behind. */
export async function catchUpIndexes(
	{ db, write, traffic }: Pick<Deps, 'db' | 'write' | 'traffic'>,
	isStopped: () => boolean,
): Promise<void> {
	for (const index of indexes)
		while (!isStopped() && index.behindBy(db) > (traffic.isBusy() ? MAX_BEHIND : 0)) {
			// Together with waiting signings, so that both share a sync.
			await write((tx) => index.catchUp(tx))
			// Requests come first between two batches.
			await Bun.sleep(traffic.isBusy() ? BUSY_PAUSE_MS : 0)
		}
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

/** Before the service is ready, also the indexes of an earlier program. */
export function ensureIndexes(db: Db): void {
	for (const index of indexes) catchUpWholly(index, db)
}
