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
	const isPast = (time: number | null): boolean => time !== null && time <= now
	const reasons: Readonly<Record<InvalidReason, boolean>> = {
		voided: waiver.status === 'voided',
		purged: waiver.purgedAt !== null,
		expired: isPast(waiver.expiresAt),
		minor_of_age: isPast(waiver.minorOfAgeAt),
		outdated_version: versionNumber < acceptedSince,
	}
	return (Object.keys(reasons) as InvalidReason[]).filter((reason) => reasons[reason])
}

export function isValid(waiver: Judged, terms: Terms, now: number): boolean {
	return invalidReasons(waiver, terms, now).length === 0
}
