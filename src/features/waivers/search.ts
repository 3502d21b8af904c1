import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/client.ts'
import { invalidCursor } from '../../http/problems.ts'
import { hasWord, nameWords } from '../../lib/name-words.ts'
import { wordsToCheck } from '../../lib/search-terms.ts'
import { requireOrganization } from '../organization/organization.ts'
import { nameOf } from './find-by.ts'
import type { ListWaivers } from './model.ts'
import { findWaiver, listWaiverParticipants } from './queries.ts'
import { planSearch } from './search-plan.ts'
import { listStretch } from './search-queries.ts'
import type { ListedWaiver, Stretch } from './search-queries.ts'

/**
 * Waivers that meet every filter, newest first by time of signing.
 * @returns up to `limit + 1`, so that a next page can be told
 * @throws Problem 422 for a cursor that names none of the organization's waivers
 */
export function searchWaivers(
	{ db }: Pick<Deps, 'db'>,
	organizationId: string,
	{ limit, cursor, ...filters }: ListWaivers,
): ListedWaiver[] {
	const after = cursor?.toLowerCase() ?? null
	if (after !== null && findWaiver(db, organizationId, after) === undefined) throw invalidCursor()
	const { timezone } = requireOrganization(db, organizationId)
	const plan = planSearch(organizationId, timezone, filters)
	if (plan === undefined) return []
	const { inForceAt } = plan
	const streams = plan.stretches.map(
		(stretch) => new Stream(db, { organizationId, after, inForceAt, ...stretch }, limit + 1),
	)
	const toCheck = wordsToCheck(plan.words)
	const found: ListedWaiver[] = []
	for (;;) {
		const next = takeNewest(streams)
		if (next === undefined) return found
		if (hasWords(db, next, toCheck)) found.push(next)
		if (found.length > limit) return found
	}
}

/** A stretch read as far as it is needed, a batch at a time. */
class Stream {
	readonly #db: Db
	readonly #least: number
	#stretch: Stretch
	#rows: ListedWaiver[] = []
	#next = 0
	#isLast = false

	constructor(db: Db, stretch: Stretch, least: number) {
		this.#db = db
		this.#stretch = stretch
		this.#least = least
	}

	peek(): ListedWaiver | undefined {
		if (this.#next === this.#rows.length && !this.#isLast) this.#read()
		return this.#rows[this.#next]
	}

	skip(): void {
		this.#next++
	}

	#read(): void {
		const last = this.#rows.at(-1)
		if (last !== undefined) this.#stretch = { ...this.#stretch, after: last.id }
		const { rows, isLast } = listStretch(this.#db, this.#stretch, this.#least)
		this.#rows = rows
		this.#isLast = isLast
		this.#next = 0
	}
}

function takeNewest(streams: readonly Stream[]): ListedWaiver | undefined {
	let [newest] = streams
	for (const stream of streams.slice(1)) if (isNewer(stream.peek(), newest?.peek())) newest = stream
	const row = newest?.peek()
	newest?.skip()
	return row
}

function isNewer(one: ListedWaiver | undefined, other: ListedWaiver | undefined): boolean {
	if (one === undefined || other === undefined) return one !== undefined
	return one.signedAt > other.signedAt || (one.signedAt === other.signedAt && placeOf(one) > placeOf(other))
}

/** The order within a millisecond, as the database has it; see `recency` in migration 0002. */
function placeOf({ seq }: ListedWaiver): number {
	return seq % 65_536
}

function hasWords(db: Db, { seq }: ListedWaiver, sought: readonly string[]): boolean {
	if (sought.length === 0) return true
	const words = listWaiverParticipants(db, seq).flatMap(({ person }) => nameWords(nameOf(person)))
	return sought.every((word) => hasWord(words, word))
}
