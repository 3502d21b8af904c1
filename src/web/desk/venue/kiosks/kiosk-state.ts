import type { KioskDetail } from '../../../../features/kiosks/model.ts'

/** The state of a tablet for staff. `silent`: it should be there, and has not called for a while. */
export type KioskState = 'online' | 'silent' | 'waiting' | 'expired' | 'revoked'

/** A tablet calls every five minutes; after three missed calls staff should check it. In milliseconds. */
const SILENT_AFTER_MS = 15 * 60_000

/** @param now milliseconds since 1970 */
export function stateOf({ status, lastSeenAt }: KioskDetail, now: number): KioskState {
	if (status !== 'paired') return status
	const isHeard = lastSeenAt !== null && now - Date.parse(lastSeenAt) <= SILENT_AFTER_MS
	return isHeard ? 'online' : 'silent'
}

/** The remaining time, such as `14:05`. */
export function countdown(untilMs: number): string {
	const seconds = Math.max(0, Math.ceil(untilMs / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
