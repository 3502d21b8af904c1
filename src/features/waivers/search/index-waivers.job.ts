import { CATCH_UP_BATCH, catchUpWholly } from '../../../search/term-index.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { SECOND_MS } from '../../../kit/time/durations.ts'
import { participantIndex } from '../../participants/index-terms.ts'
import { waiverIndex } from './index-terms.ts'

/** Under load: the next search then takes about half a second longer, once. */
const MAX_BEHIND = 10_000

/** Signings come first, and 3,000 a second are still indexed in time. */
const BUSY_PAUSE_MS = 20

/** How long records wait under load, in ms. A standby finds only what is indexed. */
const MAX_BEHIND_MS = 5 * SECOND_MS

type CatchUpDeps = Pick<Deps, 'db' | 'write' | 'traffic' | 'clock'>

const indexes = [participantIndex, waiverIndex]

type Index = (typeof indexes)[number]

/** Keeps the indexes up to date, so that a search has little to index first. */
export class IndexCatchUp {
	readonly #deps: CatchUpDeps
	/** When the indexes were last complete, in ms of the monotonic clock. */
	#wasCompleteAt: number

	constructor(deps: CatchUpDeps) {
		this.#deps = deps
		this.#wasCompleteAt = deps.clock.monotonic()
	}

	/** A batch at a time; under load only if the indexes are far behind, or for long. */
	async run(isStopped: () => boolean): Promise<void> {
		const { db, clock } = this.#deps
		const now = clock.monotonic()
		const isLate = now - this.#wasCompleteAt >= MAX_BEHIND_MS
		for (const index of indexes) await this.#catchUp(index, isLate ? index.behindBy(db) : 0, isStopped)
		if (isLate || indexes.every((index) => index.behindBy(db) === 0)) this.#wasCompleteAt = now
	}

	/** @param due how many records to index even under load */
	async #catchUp(index: Index, due: number, isStopped: () => boolean): Promise<void> {
		const { db, write, traffic } = this.#deps
		const isDue = (done: number): boolean =>
			done < due || index.behindBy(db) > (traffic.isBusy() ? MAX_BEHIND : 0)
		for (let done = 0; !isStopped() && isDue(done); done += CATCH_UP_BATCH) {
			// Together with waiting signings, so that both share a sync.
			await write((tx) => index.catchUp(tx))
			// Requests come first between two batches.
			await Bun.sleep(traffic.isBusy() ? BUSY_PAUSE_MS : 0)
		}
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
