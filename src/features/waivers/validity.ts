import type { Waiver } from './table.ts'

/** What a waiver's validity hangs on beside itself. */
export type Terms = { readonly versionNumber: number; readonly acceptedSince: number }

/**
 * Whether a waiver is in force: signed, not expired, not purged, under a version that still counts, and with no minor
 * come of age where the template says that this ends it.
 * @param now milliseconds since 1970
 */
export function isValid(
	waiver: Pick<Waiver, 'status' | 'expiresAt' | 'minorOfAgeAt' | 'purgedAt'>,
	{ versionNumber, acceptedSince }: Terms,
	now: number,
): boolean {
	return (
		waiver.status === 'signed' &&
		waiver.purgedAt === null &&
		(waiver.expiresAt === null || waiver.expiresAt > now) &&
		(waiver.minorOfAgeAt === null || waiver.minorOfAgeAt > now) &&
		versionNumber >= acceptedSince
	)
}
