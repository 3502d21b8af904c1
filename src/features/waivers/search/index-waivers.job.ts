import { catchUpWholly } from '../../../search/term-index.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { participantIndex } from '../../participants/index-terms.ts'
import { waiverIndex } from './index-terms.ts'

/** Waivers that may wait to be indexed during a rush: the next search then waits for about half a second, once. */
const MAX_BEHIND = 10_000

/** Pause between two batches in a rush, in milliseconds: signings go first, and 3 000 a second are still kept up with. */
const BUSY_PAUSE_MS = 20

const indexes = [participantIndex, waiverIndex]

/** Has the term indexes follow what was signed, a batch at a time; during a rush only where they fall far behind. */
export async function catchUpIndexes(
	{ db, write, traffic }: Pick<Deps, 'db' | 'write' | 'traffic'>,
	isStopped: () => boolean,
): Promise<void> {
	for (const index of indexes)
		while (!isStopped() && index.behindBy(db) > (traffic.isBusy() ? MAX_BEHIND : 0)) {
			// With the signings that wait, so that both share a sync.
			await write((tx) => index.catchUp(tx))
			// Between two batches, whoever waits for an answer goes first.
			await Bun.sleep(traffic.isBusy() ? BUSY_PAUSE_MS : 0)
		}
}

/**
 * Joins the parts of the term indexes, a few pages at a time, while nobody is in a rush: of an index of a million waivers
 * that grew by small batches, a search would have some fifteen to look into.
 */
export async function mergeIndexes(
	{ db, traffic }: Pick<Deps, 'db' | 'traffic'>,
	isStopped: () => boolean,
): Promise<void> {
	for (const index of indexes)
		while (!isStopped() && !traffic.isBusy() && index.merge(db))
			// Between two steps, whoever waits for an answer goes first.
			await Bun.sleep(0)
}

/** Has the term indexes keep nothing of the terms of what was taken out. */
export async function eraseRemains(db: Db, isStopped: () => boolean): Promise<void> {
	for (const index of indexes) await index.eraseRemains(db, isStopped)
}

/** Catches up at once and to the end, before the service is ready: also where an index is of an earlier program. */
export function ensureIndexes(db: Db): void {
	for (const index of indexes) catchUpWholly(index, db)
}
