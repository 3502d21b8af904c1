import { longestWait, waitAfterFailures } from '../../../jobs/backoff.ts'
import type { Backoff } from '../../../jobs/backoff.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'
import type { Tx } from '../../../db/client.ts'
import type { ClockStep } from '../../../kit/time/clock-watch.ts'
import { pullNextAttempts, shiftNextAttempts } from './queries.ts'

/** The schedule of Standard Webhooks. */
const BACKOFF_MS: Backoff = [
	5 * SECOND_MS,
	5 * MINUTE_MS,
	30 * MINUTE_MS,
	2 * HOUR_MS,
	5 * HOUR_MS,
	10 * HOUR_MS,
	14 * HOUR_MS,
	20 * HOUR_MS,
	24 * HOUR_MS,
]

export const MAX_WAIT_MS = 2 * longestWait(BACKOFF_MS)

/** The most that a wait differs from its base: receivers that failed together must not be called together. */
const JITTER = 0.2

/** Without a success for this long, an endpoint is paused. */
export const FAILING_PAUSE_MS = 120 * HOUR_MS

/** The previous secret signs with the new one. */
export const ROTATION_OVERLAP_MS = 24 * HOUR_MS

export const LOG_KEPT_MS = 30 * DAY_MS

/**
 * Undefined after the last attempt. `Retry-After` is respected between one and two times the base.
 * @param attempts made so far, at least 1 @param chance from 0 to 1
 */
export function waitAfter(
	attempts: number,
	retryAfterMs: number | undefined,
	chance: number,
): number | undefined {
	if (attempts > BACKOFF_MS.length) return undefined
	const base = waitAfterFailures(BACKOFF_MS, attempts)
	if (retryAfterMs !== undefined) return Math.min(Math.max(retryAfterMs, base), 2 * base)
	return Math.round(base * (1 - JITTER + 2 * JITTER * chance))
}

/** Seconds or a date (RFC 9110 section 10.2.3). @returns milliseconds from `now`, or undefined if it is neither */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
	if (header === undefined) return undefined
	if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS
	const at = /^[A-Z][a-z]{2}, \d/.test(header) ? Date.parse(header) : Number.NaN
	return Number.isNaN(at) ? undefined : at - now
}

/** When the clock was set back, each delivery waits as long as it would have. */
export function rescheduleDeliveries(tx: Tx, { now, stepMs }: ClockStep): void {
	shiftNextAttempts(tx, now, stepMs)
}

/** The clock was set back while nothing ran. */
export function pullDeliveriesForward(tx: Tx, now: number): void {
	pullNextAttempts(tx, now, now + MAX_WAIT_MS)
}
