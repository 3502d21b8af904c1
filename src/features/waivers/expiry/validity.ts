import type { Waiver } from '../table.ts'

export type Terms = { readonly versionNumber: number; readonly acceptedSince: number }

export type InvalidReason = 'voided' | 'purged' | 'expired' | 'minor_of_age' | 'outdated_version'

type Judged = Pick<Waiver, 'status' | 'expiresAt' | 'minorOfAgeAt' | 'purgedAt'>

/** All reasons: voided, purged, expired, a minor of age if that ends it, or a version that no longer counts. */
export function invalidReasons(
	waiver: Judged,
	{ versionNumber, acceptedSince }: Terms,
	now: number,
): InvalidReason[] {
	const reasons: Readonly<Record<InvalidReason, boolean>> = {
		voided: waiver.status === 'voided',
		purged: waiver.purgedAt !== null,
		expired: isExpired(waiver, now),
		minor_of_age: isPast(waiver.minorOfAgeAt, now),
		outdated_version: versionNumber < acceptedSince,
	}
	return (Object.keys(reasons) as InvalidReason[]).filter((reason) => reasons[reason])
}

export function isValid(waiver: Judged, terms: Terms, now: number): boolean {
	return invalidReasons(waiver, terms, now).length === 0
}

/** @param now milliseconds since 1970 */
export function isExpired({ expiresAt }: Pick<Waiver, 'expiresAt'>, now: number): boolean {
	return isPast(expiresAt, now)
}

function isPast(time: number | null, now: number): boolean {
	return time !== null && time <= now
}
