import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../kit/limits/next-turn.ts'
import { faultOf } from '../../../search/unindexed.ts'
import { participantIndex } from '../../participants/index-terms.ts'
import { waiverIndex } from './index-terms.ts'

const indexes = [participantIndex, waiverIndex]

/** @throws Error that counts what is still in no search, so that the log and the status tell it */
export function retryIndexing(db: Db): void {
	const faults = indexes.flatMap((index) => retryIndex(db, index))
	const count = indexes.reduce((sum, index) => sum + index.readFailures(db).count, 0)
	const lacking = `No search finds ${count} waivers and people, which could not be indexed (${[...new Set(faults)].join(', ')}).`
	const isStale = indexes.some((index) => index.isStale(db))
	const message = [...(faults.length > 0 ? [lacking] : []), ...(isStale ? [STALE] : [])].join(' ')
	if (message !== '') throw new Error(message)
}

const STALE =
	'A search may miss what guests changed when they signed again; restart the service, which rebuilds the index.'

/** @returns the names of faults */
function retryIndex(db: Db, index: (typeof indexes)[number]): string[] {
	try {
		transact(db, (tx) => index.retry(tx))
		return [index.readFailures(db).fault ?? []].flat()
	} catch (error) {
		return [faultOf(error)]
	}
}

/** Indexes all that could not be indexed before, some at a time, until no try helps. */
export async function indexRest({ db }: Pick<Deps, 'db'>): Promise<void> {
	for (const index of indexes)
		for (let left = Infinity, now = index.readFailures(db).count; now > 0 && now < left;) {
			left = now
			retryIndex(db, index)
			now = index.readFailures(db).count
			await nextTurn()
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

/** Rebuilds the indexes of an earlier program, or of none, before the service is ready. */
export function ensureIndexes(db: Db): void {
	const others = (): typeof indexes => indexes.filter((index) => !index.isWhole(db) || index.isStale(db))
	for (let rest = others(); rest.length > 0; rest = others())
		transact(db, (tx) => {
			for (const index of rest) index.rebuild(tx)
		})
}
