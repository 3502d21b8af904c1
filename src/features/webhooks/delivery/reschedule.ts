import type { Tx } from '../../../db/client.ts'
import type { ClockStep } from '../../../kit/time/clock-watch.ts'
import { pullNextAttempts, shiftNextAttempts } from './queries.ts'
import { MAX_WAIT_MS } from './schedule.ts'

/** When the clock was set back, each delivery waits as long as it would have. */
export function rescheduleDeliveries(tx: Tx, { now, stepMs }: ClockStep): void {
	shiftNextAttempts(tx, now, stepMs)
}

/** The clock was set back while nothing ran. */
export function pullDeliveriesForward(tx: Tx, now: number): void {
	pullNextAttempts(tx, now, now + MAX_WAIT_MS)
}
