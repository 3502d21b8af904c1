import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/client.ts'
import { onlyAt } from '../../../kit/places.ts'
import type { Places } from '../../../kit/places.ts'
import { invalidCursor } from '../../../http/problems.ts'
import { findableWords, hasWord, nameWords } from '../../../search/name-words.ts'
import { wordsToCheck, toMatch } from '../../../search/terms.ts'
import { requireOrganization } from '../../organization/organization.ts'
import type { ListWaivers } from '../model.ts'
import { listWaiverParticipants } from '../queries.ts'
import { MAX_COUNTED } from '../model.ts'
import { listByEnd, sortByEnd } from './by-end.ts'
import { hasWaiver, listRange, longestValidity } from './queries.ts'
import type { ListedWaiver, SearchRange } from './queries.ts'
import { defined } from '../../../kit/defined.ts'
import { fullName } from '../../../kit/text/full-name.ts'
import { endOfMoment, startOfMoment } from '../../../kit/time/moment.ts'
import type { Sought } from '../../../search/terms.ts'
import type { Organization } from '../../organization/table.ts'
import { tidy } from '../../../kit/text/text.ts'
import { OPEN_FLAGS_LABEL, eventLabel, tagLabel, templateLabel } from './labels.ts'
import { narrowBy } from './narrow.ts'
import { zoneOfPlaces } from '../../organization/zones.ts'
import { tidyTags } from '../changes/set-tags.ts'

type Scope = {
	readonly organizationId: string
	/** Whose waivers count; all by default. */
	readonly places?: Places
	/** Milliseconds since 1970. */
	readonly now: number
}

/**
 * Newest first by time of signing, unless another order is asked for. @returns up to `limit + 1`, to show whether there is a next page
 * @throws Problem 422 for an unknown cursor
 */
export function searchWaivers(
	{ db }: Pick<Deps, 'db'>,
	{ organizationId, now, places = null }: Scope,
	{ limit, cursor, sort = 'newest', ...filters }: ListWaivers,
): ListedWaiver[] {
	const after = cursor?.toLowerCase() ?? null
	if (after !== null && !hasWaiver(db, organizationId, after)) throw invalidCursor()
	const asked = filters.locationId === undefined ? places : onlyAt(filters.locationId.toLowerCase())
	const zone = zoneOfPlaces(db, organizationId, asked)
	const plan = planSearch(requireOrganization(db, organizationId), { ...filters, places, zone }, now)
	if (plan === undefined) return []
	const range = { organizationId, ...plan.range, from: signedFrom(db, organizationId, plan.range, filters) }
	const toCheck = wordsToCheck(plan.words)
	const collect = (list: ReadPage, from: string | null, most: number): ListedWaiver[] =>
		collectMatches(list, from, most, (waiver) => hasWords(db, waiver, toCheck))
	if (sort === 'newest' || sort === 'oldest')
		return collect((last, least) => listRange(db, { ...range, after: last }, least, sort), after, limit + 1)
	if (isNarrow(range)) {
		const readNewest: ReadPage = (last, least) => listRange(db, { ...range, after: last }, least)
		const few = collect(readNewest, null, MAX_COUNTED + 1)
		const seqs = few.map(({ seq }) => seq)
		if (few.length <= MAX_COUNTED)
			return sortByEnd(db, { organizationId, seqs, sort, after }, limit + 1).slice(0, limit + 1)
	}
	return collect((last, least) => listByEnd(db, { ...range, after: last }, least, sort), after, limit + 1)
}

/** @param last the id of the last waiver of the page before */
type ReadPage = (last: string | null, least: number) => { rows: ListedWaiver[]; isLast: boolean }

function collectMatches(
	readPage: ReadPage,
	after: string | null,
	most: number,
	isMatch: (waiver: ListedWaiver) => boolean,
): ListedWaiver[] {
	const matches: ListedWaiver[] = []
	for (let last = after; ;) {
		const { rows, isLast } = readPage(last, most)
		matches.push(...rows.filter(isMatch).slice(0, most - matches.length))
		if (isLast || matches.length >= most) return matches
		last = rows.at(-1)?.id ?? null
	}
}

/** Whether few waivers may match, for which the index of ends would be read for long. */
function isNarrow({ match, narrow: { source } }: Pick<SearchRange, 'match' | 'narrow'>): boolean {
	return match !== '' || (source !== 'all' && source !== 'expiry')
}

/** The earliest signing, in milliseconds since 1970, of a waiver that can be valid on the day. */
function signedFrom(
	db: Db,
	organizationId: string,
	{ from, inForceAt }: Pick<SearchRange, 'from' | 'inForceAt'>,
	{ templateId }: Pick<ListWaivers, 'templateId'>,
): number {
	if (inForceAt === null) return from
	return Math.max(from, inForceAt - longestValidity(db, organizationId, templateId?.toLowerCase()))
}

/** Counts the matches, up to a thousand: an exact number beyond that has no use. */
export function countWaivers(deps: Pick<Deps, 'db'>, scope: Scope, filters: ListWaivers): number {
	const all = defined({ ...filters, cursor: undefined, sort: undefined })
	return searchWaivers(deps, scope, { ...all, limit: MAX_COUNTED - 1 }).length
}

function hasWords(db: Db, { seq, signer, minorsCount }: ListedWaiver, sought: readonly string[]): boolean {
	if (sought.length === 0) return true
	const hold = (words: readonly string[]): boolean => sought.every((word) => hasWord(words, word))
	// Mostly the signer is searched for, who is here already.
	if (hold(findableWords(fullName(signer)))) return true
	if (minorsCount === 0) return false
	return hold(listWaiverParticipants(db, seq).flatMap(({ person }) => findableWords(fullName(person))))
}

type Filters = Omit<ListWaivers, 'limit' | 'cursor' | 'sort' | 'count'>

type SearchPlan = {
	/** Every result must have them; for some the index finds others, too. */
	readonly words: readonly string[]
	readonly range: Omit<SearchRange, 'organizationId' | 'after'>
}

/**
 * Days are in the organization's time zone; `validOn` is by the clocks of the places (`zone`). @returns undefined if nothing can match, such as a name without a letter
 */
function planSearch(
	{ id: organizationId, timezone, settings }: Organization,
	filters: Filters & { readonly places: Places; readonly zone: string },
	now: number,
): SearchPlan | undefined {
	const sought = readSought(filters, settings.country ?? null)
	const match = sought && toMatch(organizationId, sought)
	if (sought === undefined || match === undefined) return undefined
	const { words } = sought
	const { from: after, to: until, validOn, state } = filters
	const startOf = (moment: string | undefined) =>
		moment === undefined ? undefined : startOfMoment(moment, timezone)
	const ends = {
		expiresFrom: startOf(filters.expiresFrom),
		expiresBefore: startOf(filters.expiresBefore),
	}
	const narrow = narrowBy({ ...filters, ...ends }, now)
	const from = after === undefined ? -Infinity : startOfMoment(after, timezone)
	const last = until === undefined ? Infinity : endOfMoment(until, timezone)
	if (validOn === undefined && state !== 'valid')
		return { words, range: { match, from, to: last, inForceAt: null, narrow } }

	const inForceAt = validOn === undefined ? now : startOfMoment(validOn, filters.zone)
	const to = Math.min(last, validOn === undefined ? now : endOfMoment(validOn, filters.zone))
	return { words, range: { match, from, to, inForceAt, narrow } }
}

function readSought(
	{ query = '', email = '', phone = '', templateId, eventId, tag = '', flags }: Filters,
	country: string | null,
): Sought | undefined {
	const words = nameWords(query)
	if (words.length === 0 && tidy(query) !== '') return undefined
	return {
		words,
		country,
		labels: [
			...(templateId === undefined ? [] : [templateLabel(templateId.toLowerCase())]),
			...(eventId === undefined ? [] : [eventLabel(eventId.toLowerCase())]),
			...(flags === undefined ? [] : [OPEN_FLAGS_LABEL]),
			...(tidy(tag) === '' ? [] : tidyTags([tag]).map(tagLabel)),
		],
		...(tidy(email) === '' ? {} : { email }),
		...(tidy(phone) === '' ? {} : { phone }),
	}
}
