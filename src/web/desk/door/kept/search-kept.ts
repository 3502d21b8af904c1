import type { KeptGuest } from '../../../../features/checkins/kept/model.ts'
import { findableWords, hasWord, nameWords } from '../../../../search/name-words.ts'

/** Most guests that a search shows. */
export const MAX_SHOWN = 10

/**
 * Finds names as the service does: each word of the text begins a word of the name, or is within one.
 * @param now milliseconds since 1970
 */
export function searchKept(guests: readonly KeptGuest[], text: string, now: number): KeptGuest[] {
	const words = nameWords(text)
	if (words.length === 0) return []
	const matches: KeptGuest[] = []
	for (const guest of guests) {
		const { firstName, lastName } = guest.participant
		const own = findableWords(`${firstName} ${lastName}`)
		if (words.every((word) => hasWord(own, word))) matches.push(asOf(guest, now))
		if (matches.length === MAX_SHOWN) break
	}
	return matches
}

/** A waiver that has ended since covers nobody. */
function asOf(guest: KeptGuest, now: number): KeptGuest {
	const { coverage } = guest
	if (!coverage.covered || coverage.expiresAt === null || Date.parse(coverage.expiresAt) > now) return guest
	return { ...guest, coverage: { ...coverage, covered: false, reasons: ['expired'] } }
}
