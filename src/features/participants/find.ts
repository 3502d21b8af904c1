import { readPairs, readingsOf, toAlikeMatch, withoutOne } from '../../search/alike/ask.ts'
import type { Reading } from '../../search/alike/ask.ts'
import { compareName } from '../../search/alike/compare.ts'
import type { Likeness } from '../../search/alike/compare.ts'
import { withoutTitles, nameWords } from '../../search/name-words.ts'
import { startsOfPhone } from '../../search/phone-number.ts'
import { readContact } from '../../search/read-lookup.ts'
import { toEmailWordMatch, toMatch, toPhoneStartMatch } from '../../search/terms.ts'
import type { Db } from '../../db/client.ts'
import { defined } from '../../kit/defined.ts'
import { countryOf } from '../organization/organization.ts'
import { MAX_CANDIDATES, listCandidates, listNamedWords } from './candidates.ts'
import { MAX_COUNTED } from './model.ts'
import type { ListParticipants } from './model.ts'
import { givenFilters, isOwnPerson, searchParticipants } from './search.ts'
import type { PersonFilters } from './search.ts'
import type { Participant } from './table.ts'

export type Match = Likeness | 'exact' | 'contact' | 'fewer_words' | 'beginning'

/** A participant, and how they were found. */
export type Candidate = Participant & { readonly match: Match }

/**
 * Exact matches; if there are none, similar names, the most similar first (docs/finding.md).
 * @returns up to `limit + 1`, to show whether there is a next page @throws Problem 422 for an unknown cursor
 */
export function findParticipants(
	db: Db,
	organizationId: string,
	request: ListParticipants & Pick<PersonFilters, 'places'>,
): Candidate[] {
	const { limit, cursor, places } = request
	const sought = givenFilters(request)
	const exact = searchParticipants(db, organizationId, request)
	// A similar name is a guess, and a guess is no consent.
	if (exact.length > 0 || cursor !== undefined || request.consent !== undefined)
		return exact.map((person) => ({ ...person, match: 'exact' }))
	for (const step of [findByYear, findByContact, findByEmailWord, findAlike, findByPhoneStart]) {
		const people = step(db, organizationId, sought).filter(isOwnPerson(db, organizationId, places))
		if (people.length > 0) return people.slice(0, limit)
	}
	return []
}

/** Counts the matches, up to a thousand. */
export function countParticipants(
	db: Db,
	organizationId: string,
	filters: ListParticipants & Pick<PersonFilters, 'places'>,
): number {
	const all = defined({ ...filters, cursor: undefined, sort: undefined })
	return findParticipants(db, organizationId, { ...all, limit: MAX_COUNTED - 1 }).length
}

/** A name and a year of birth, which tells people of one name apart. */
function findByYear(db: Db, organizationId: string, { query = '', ...others }: PersonFilters): Candidate[] {
	const [year] = YEAR.exec(query) ?? []
	const name = query.replace(YEAR, ' ')
	if (year === undefined || nameWords(name).length === 0) return []
	const people = searchParticipants(db, organizationId, { ...others, query: name, limit: MAX_CANDIDATES })
	return people
		.filter(({ dateOfBirth }) => dateOfBirth?.startsWith(year) === true)
		.map((person) => ({ ...person, match: 'exact' }))
}

const YEAR = /(?<!\S)(?:19|20)\d{2}(?!\S)/

/** A part of an email address, which a guest says without the rest. */
function findByEmailWord(
	db: Db,
	organizationId: string,
	{ query = '', ...others }: PersonFilters,
): Candidate[] {
	const match = toEmailWordMatch(organizationId, query)
	if (match === undefined || Object.keys(others).length > 0) return []
	return listCandidates(db, organizationId, match).map((person) => ({ ...person, match: 'contact' }))
}

/** A contact in the field of names: it has one box only. */
function findByContact(db: Db, organizationId: string, filters: PersonFilters): Candidate[] {
	const contact = contactOf(filters)
	if (contact === undefined) return []
	const people = searchParticipants(db, organizationId, { ...contact, limit: MAX_CANDIDATES })
	return people.map((person) => ({ ...person, match: 'contact' }))
}

function contactOf({ query = '', email, phone }: PersonFilters): PersonFilters | undefined {
	if (email !== undefined || phone !== undefined) return undefined
	return readContact(query)
}

function findByPhoneStart(db: Db, organizationId: string, filters: PersonFilters): Candidate[] {
	const { phone, ...others } = contactOf(filters) ?? filters
	const starts = startsOfPhone(phone ?? '', countryOf(db, organizationId))
	const match = toPhoneStartMatch(organizationId, starts)
	if (match === undefined || others.query !== undefined) return []
	return listCandidates(db, organizationId, match).map((person) => ({ ...person, match: 'beginning' }))
}

/** Other spellings and names first; then errors; then a word too many. */
function findAlike(db: Db, organizationId: string, { query = '', ...contacts }: PersonFilters): Candidate[] {
	const words = nameWords(query)
	if (words.length === 0) return []
	const nameOnly = withoutTitles(words)
	const readings = readingsOf(nameOnly)
	const country = countryOf(db, organizationId)
	const rest = toMatch(organizationId, { words: [], labels: [], country, ...contacts })
	if (rest === undefined) return []
	const stages: [readings: Reading[], isLoose: boolean, isWhole: boolean][] = [
		[[...readings, ...readPairs(nameOnly)], false, nameOnly.length === words.length],
		[readings, true, nameOnly.length === words.length],
		[withoutOne(readings), false, false],
		[withoutOne(readings), true, false],
	]
	for (const [stageReadings, isLoose, isWhole] of stages) {
		if (stageReadings.length === 0) continue
		const alike = `(${toAlikeMatch(organizationId, stageReadings, isLoose)})`
		const match = rest === '' ? alike : `${alike} AND ${rest}`
		const candidates = listCandidates(db, organizationId, match).flatMap((person) => {
			const comparison = compareName(stageReadings, listNamedWords(db, person))
			if (comparison === undefined) return []
			const { likeness, cost } = comparison
			return [{ cost, person: { ...person, match: isWhole ? likeness : ('fewer_words' as const) } }]
		})
		// The sort is stable, so of two that are alike the newest comes first.
		if (candidates.length > 0) return candidates.sort((a, b) => a.cost - b.cost).map(({ person }) => person)
	}
	return []
}
