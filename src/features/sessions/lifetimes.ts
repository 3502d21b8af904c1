import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kit/time/durations.ts'

/** How long a session lasts without a request, in milliseconds: one that a password opened, and one that a PIN did. */
export const IDLE = { passwordMs: 12 * HOUR_MS, pinMs: 5 * MINUTE_MS } as const

/** How long a session lasts at most, in milliseconds. */
export const SESSION_LASTS_MS = 30 * DAY_MS
