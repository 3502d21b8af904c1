import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'

/** The time without a request after which a session ends, on a person's own device and on a desk device. */
export const IDLE = { ownMs: 12 * HOUR_MS, sharedMs: 5 * MINUTE_MS } as const

export const SESSION_LASTS_MS = 30 * DAY_MS

/** The identity provider says each day whether a person still works here, and as what. */
export const SSO_SESSION_LASTS_MS = 12 * HOUR_MS

/** A token that a confirmation has replaced, for calls that are under way. */
export const REPLACED_LASTS_MS = 10 * SECOND_MS
