import type { KeptGuest } from '../../../../features/checkins/kept/model.ts'
import { findableWords, hasWord, nameWords } from '../../../../search/name-words.ts'
import { COPY_CODE_LENGTH, readLookup } from '../../../../search/read-lookup.ts'
import type { Reading } from '../../../../search/read-lookup.ts'
import { readPassKeys } from '../../../../search/scanner-keys.ts'

/** Most guests that a search shows. */
export const MAX_SHOWN = 10

/**
 * Finds the guest of a card or a code, read as the service reads it, or else a name.
 * @param now milliseconds since 1970
 */
export function searchKept(guests: readonly KeptGuest[], text: string, now: number): KeptGuest[] {
	const passes = readPassKeys(text)
	for (const isMeant of [hasPass(passes), ...readLookup(text).flatMap(matcherOf)]) {
		const matches = firstOf(guests, isMeant)
		if (matches.length > 0) return matches.map((guest) => asOf(guest, now))
	}
	return []
}

/** Whether a text can be no name, but only a code, or a contact, which the list hasn't got. */
export function isCode(text: string): boolean {
	return readLookup(text).every(({ match }) => match !== 'name')
}

type Matcher = (guest: KeptGuest) => boolean

/** Reading five thousand names takes a while, and one letter fits many. */
function firstOf(guests: readonly KeptGuest[], isMeant: Matcher): KeptGuest[] {
	const matches: KeptGuest[] = []
	for (const guest of guests) {
		if (isMeant(guest)) matches.push(guest)
		if (matches.length === MAX_SHOWN) break
	}
	return matches
}

function hasPass(passes: readonly string[]): Matcher {
	return ({ passNumber }) => passNumber !== null && passes.includes(passNumber)
}

function matcherOf(reading: Reading): Matcher[] {
	if ('waiverId' in reading) return [({ coverage }) => coverage.waiverId === reading.waiverId]
	if ('token' in reading) {
		const code = reading.token.slice(0, COPY_CODE_LENGTH)
		return [({ copyCode }) => copyCode === code]
	}
	if ('reference' in reading)
		return [({ coverage }) => coverage.waiverId?.endsWith(reading.reference) === true]
	return 'query' in reading ? namedAs(nameWords(reading.query)) : []
}

/** As the service finds names: each word of the text begins a word of the name, or is within one. */
function namedAs(words: readonly string[]): Matcher[] {
	if (words.length === 0) return []
	const hasAll = ({ participant: { firstName, lastName } }: KeptGuest): boolean => {
		const own = findableWords(`${firstName} ${lastName}`)
		return words.every((word) => hasWord(own, word))
	}
	return [hasAll]
}

/** A waiver that has ended since covers nobody. */
function asOf(guest: KeptGuest, now: number): KeptGuest {
	const { coverage } = guest
	if (!coverage.covered || coverage.expiresAt === null || Date.parse(coverage.expiresAt) > now) return guest
	return { ...guest, coverage: { ...coverage, covered: false, reasons: ['expired'] } }
}
