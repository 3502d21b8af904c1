import type { Db } from '../../db/client.ts'
import type { Places } from '../../kit/places.ts'
import { readCursor } from '../../http/page.ts'
import { findableWords, hasWord, nameWords, spellOut } from '../../search/name-words.ts'
import { toMatch, wordsToCheck } from '../../search/terms.ts'
import type { Sought } from '../../search/terms.ts'
import { tidy } from '../../kit/text/text.ts'
import { isOwnRecord } from '../locations/is-own.ts'
import { countryOf } from '../organization/organization.ts'
import { listConsenting } from './consent/queries.ts'
import { EVERYONE } from './index-terms.ts'
import { MAX_COUNTED } from './model.ts'
import type { ListParticipants } from './model.ts'
import { listInOrder } from './order.ts'
import type { Listed } from './order.ts'
import { findParticipant, listMatching, listMerged, requireBySeq } from './queries.ts'
import type { Participant } from './table.ts'
import { fullName } from '../../kit/text/full-name.ts'

export type PersonFilters = Omit<ListParticipants, 'limit' | 'cursor' | 'sort' | 'count'> & {
	/** Where they must have signed or come; anywhere by default. */
	readonly places?: Places
}

/**
 * Newest first, unless another order is asked for. Duplicates lead to the remaining participant.
 * @returns up to `limit + 1`, to show whether there is a next page @throws Problem 422 for an unknown cursor
 */
export function searchParticipants(
	db: Db,
	organizationId: string,
	{ limit, cursor, sort = 'newest', ...filters }: PersonFilters & Omit<ListParticipants, 'count'>,
): Participant[] {
	const last = readCursor(cursor, (id) => findParticipant(db, organizationId, id))
	const readings = readFilters(filters, countryOf(db, organizationId))
	const match = matchAny(organizationId, readings)
	if (match === undefined) return []
	const toCheck = readings.map(({ words }) => wordsToCheck(words))
	const consenting = filters.consent === undefined ? undefined : new Set(listConsenting(db, organizationId))
	const readNewest = (before: number, least = limit + 1) =>
		consenting !== undefined && isOpen(readings)
			? consenting.values().filter((seq) => seq < before)
			: listNewest(db, { organizationId, match, before, least })
	const listed = (): Listed => {
		if (consenting !== undefined) return { seqs: [...consenting] }
		if (isOpen(readings)) return { match: undefined }
		const few = [...readNewest(Number.MAX_SAFE_INTEGER, MAX_COUNTED).take(MAX_COUNTED + 1)]
		return few.length > MAX_COUNTED ? { match } : { seqs: few }
	}
	const seqs =
		sort === 'newest'
			? readNewest(last?.seq ?? Number.MAX_SAFE_INTEGER)
			: listInOrder(db, organizationId, { order: sort, after: last?.id, listed: listed() }, limit + 1)
	return seqs
		.filter((seq) => consenting?.has(seq) ?? true)
		.map((seq) => requireBySeq(db, seq))
		.filter(isOwnPerson(db, organizationId, filters.places))
		.filter((person) => toCheck.some((words) => hasWords(db, person, words)))
		.take(limit + 1)
		.toArray()
}

/** Makes the function that says whether a person has signed or come at one of these places, or at none. */
export function isOwnPerson(
	db: Db,
	organizationId: string,
	places: Places = null,
): (person: Pick<Participant, 'id'>) => boolean {
	const reach = { organizationId, places }
	return ({ id }) => places === null || isOwnRecord(db, reach, 'participant', id)
}

/** Whether no filter narrows the list: it has everyone. */
function isOpen(readings: readonly Sought[]): boolean {
	return readings.every(({ labels }) => labels.length > 0)
}

/** The numbers of those that match, read as they are taken. */
function* listNewest(
	db: Db,
	{ before: first, ...search }: Parameters<typeof listMatching>[1],
): Generator<number> {
	for (let before = first; ;) {
		const { seqs, isLast } = listMatching(db, { ...search, before })
		yield* seqs
		const last = seqs.at(-1)
		if (isLast || last === undefined) return
		before = last
	}
}

/** The filters that are not blank. */
export function givenFilters({ query = '', email = '', phone = '' }: PersonFilters): PersonFilters {
	return {
		...(tidy(query) === '' ? {} : { query }),
		...(tidy(email) === '' ? {} : { email }),
		...(tidy(phone) === '' ? {} : { phone }),
	}
}

/**
 * The ways to read the filters: umlauts as they are typed, and spelled out. Empty if nothing can match: a name without a
 * letter or digit.
 */
function readFilters(filters: PersonFilters, country: string | null): Sought[] {
	const { query = '', ...contacts } = givenFilters(filters)
	const texts = [...new Set([query, spellOut(query)])]
	return texts.map(nameWords).flatMap((words) => {
		if (words.length === 0 && query !== '') return []
		// With another filter, the list of everyone would only cost time.
		const isOpen = words.length === 0 && Object.keys(contacts).length === 0
		return [{ words, country, labels: isOpen ? [EVERYONE] : [], ...contacts }]
	})
}

/** The FTS5 expression for records that fit one of the readings; undefined if none can. */
function matchAny(organizationId: string, readings: readonly Sought[]): string | undefined {
	const matches = readings.flatMap((sought) => toMatch(organizationId, sought) ?? [])
	return matches.length < 2 ? matches[0] : matches.map((match) => `(${match})`).join(' OR ')
}

function hasWords(db: Db, participant: Participant, sought: readonly string[]): boolean {
	if (sought.length === 0) return true
	const hold = (words: readonly string[]): boolean => sought.every((word) => hasWord(words, word))
	const own = findableWords(fullName(participant))
	// Few have duplicates, under whose names they may have been found.
	return (
		hold(own) ||
		hold([
			...own,
			...listMerged(db, participant.id)
				.map((person) => fullName(person))
				.flatMap(findableWords),
		])
	)
}
