import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { DAY_MS, SECOND_MS } from '../../kit/time/durations.ts'
import { findNewestActOfAll } from './queries.ts'

/** In milliseconds. Two clocks of one machine differ by less, and so do records that are stored in a rush. */
const SLACK_MS = 5 * SECOND_MS

/** Both in milliseconds since 1970. */
export function isBehind(newestAct: number | null, now: number): boolean {
	return (newestAct ?? 0) > now + SLACK_MS
}

/** How far the clock of the box is behind its newest record, in seconds; 0 if it is not. */
export function secondsBehind({ db, clock }: Pick<Deps, 'db' | 'clock'>): number {
	const behindMs = (findNewestActOfAll(db) ?? 0) - clock.now()
	return behindMs > SLACK_MS ? behindMs / SECOND_MS : 0
}

/**
 * Tells at the start of a clock that contradicts the records, before anything is signed by it. A box whose clock has
 * lost its battery may also be far ahead, which looks like a box that was off for long.
 */
export function tellClock({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): void {
	const [newest, now] = [findNewestActOfAll(db), clock.now()]
	if (newest === null) return
	const times = { now: toTimestamp(now), newestRecord: toTimestamp(newest) }
	if (isBehind(newest, now))
		log.error('the clock is behind the newest record; set it from the network', times)
	else if (now - newest > DAY_MS)
		log.warn('nothing was recorded for more than a day; make sure that the clock is right', times)
}
