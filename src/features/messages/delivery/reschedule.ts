import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import type { ClockStep } from '../../../kit/time/clock-watch.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { pullNextAttempts, shiftNextAttempts } from '../queries.ts'

/** The longest wait, in milliseconds: until an organization at its limit for a day may send again. */
const MAX_WAIT_MS = DAY_MS

/** Moves waiting messages with a clock that was set back, so that each waits as long as it would have. */
export function rescheduleMessages(tx: Tx, { now, stepMs }: ClockStep): void {
	shiftNextAttempts(tx, now, stepMs)
}

/** Makes messages due that are dated later than any wait lasts: the clock was set back while nothing ran. */
export function pullMessagesForward(db: Db, now: number): void {
	transact(db, (tx) => pullNextAttempts(tx, now, now + MAX_WAIT_MS))
}
