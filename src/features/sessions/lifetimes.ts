import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kit/time/durations.ts'

/** How long a session lasts without a request, in milliseconds: on somebody's own device, and on a desk device. */
export const IDLE = { ownMs: 12 * HOUR_MS, sharedMs: 5 * MINUTE_MS } as const

/** How long a session lasts at most, in milliseconds. */
export const SESSION_LASTS_MS = 30 * DAY_MS
