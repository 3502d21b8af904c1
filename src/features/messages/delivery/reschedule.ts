import type { Tx } from '../../../db/client.ts'
import type { ClockStep } from '../../../kit/time/clock-watch.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { pullNextAttempts, shiftNextAttempts } from '../queries.ts'

/** Until an organization at its limit for a day may send again. */
const MAX_WAIT_MS = DAY_MS

/** When the clock was set back, each message waits as long as it would have. */
export function rescheduleMessages(tx: Tx, { now, stepMs }: ClockStep): void {
	shiftNextAttempts(tx, now, stepMs)
}

/** The clock was set back while nothing ran. */
export function pullMessagesForward(tx: Tx, now: number): void {
	pullNextAttempts(tx, now, now + MAX_WAIT_MS)
}
