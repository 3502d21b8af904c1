import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/client.ts'
import { invalidCursor } from '../../../http/problems.ts'
import { hasWord, nameWords } from '../../../search/name-words.ts'
import { wordsToCheck } from '../../../search/terms.ts'
import { requireOrganization } from '../../organization/organization.ts'
import type { ListWaivers } from '../model.ts'
import { listWaiverParticipants } from '../queries.ts'
import { MAX_COUNTED } from './max-counted.ts'
import { planSearch } from './plan.ts'
import { hasWaiver, listRange, readNewest, probeRange, requireListed } from './queries.ts'
import type { ListedWaiver, SearchRange } from './queries.ts'
import { defined } from '../../../kit/defined.ts'
import { fullName } from '../../../kit/text/full-name.ts'

type Asked = {
	readonly organizationId: string
	/** Milliseconds since 1970. */
	readonly now: number
}

/**
 * Newest first by time of signing. @returns up to `limit + 1`, to show whether there is a next page
 * @throws Problem 422 for an unknown cursor
 */
export function searchWaivers(
	{ db }: Pick<Deps, 'db'>,
	{ organizationId, now }: Asked,
	{ limit, cursor, ...filters }: ListWaivers,
): ListedWaiver[] {
	const after = cursor?.toLowerCase() ?? null
	if (after !== null && !hasWaiver(db, organizationId, after)) throw invalidCursor()
	const plan = planSearch(requireOrganization(db, organizationId), filters, now)
	if (plan === undefined) return []
	const { words, whole, inForce, narrow } = plan
	const toCheck = wordsToCheck(words)
	const fits = (waiver: ListedWaiver): boolean => hasWords(db, waiver, toCheck)
	const base = { organizationId, after, inForceAt: inForce?.at ?? null, narrow }
	if (inForce !== undefined) {
		const { found, isAll } = takeNewest(db, { ...base, ...whole }, limit + 1, fits)
		if (isAll || found.length > limit) return found
	}
	const ranges = inForce?.planParts() ?? [whole]
	const streams = ranges.map((range) => new Stream(db, { ...base, ...range }, limit + 1))
	return takeFitting(readMerged(streams), limit + 1, fits)
}

/** How many match, up to a thousand: an exact number beyond that helps nobody. */
export function countWaivers(deps: Pick<Deps, 'db'>, asked: Asked, filters: ListWaivers): number {
	const all = defined({ ...filters, cursor: undefined })
	return searchWaivers(deps, asked, { ...all, limit: MAX_COUNTED - 1 }).length
}

/** Mostly the newest are valid, or there are few; only otherwise is a plan by validity class worth its cost. */
function takeNewest(
	db: Db,
	range: SearchRange,
	count: number,
	fits: (waiver: ListedWaiver) => boolean,
): { found: ListedWaiver[]; isAll: boolean } {
	const first = readNewest(db, range)
	const found = takeFitting(first.inForce, count, fits)
	if (first.isAll || found.length === count) return { found, isAll: first.isAll }
	const further = probeRange(db, { ...range, after: first.lastId })
	found.push(...takeFitting(readInBatches(db, further.inForce), count - found.length, fits))
	return { found, isAll: further.isAll }
}

function* readInBatches(db: Db, seqs: readonly number[]): Generator<ListedWaiver> {
	for (let from = 0; from < seqs.length; from += READ_AT_ONCE)
		yield* requireListed(db, seqs.slice(from, from + READ_AT_ONCE))
}

const READ_AT_ONCE = 26

function takeFitting(
	waivers: Iterable<ListedWaiver>,
	count: number,
	fits: (waiver: ListedWaiver) => boolean,
): ListedWaiver[] {
	const found: ListedWaiver[] = []
	for (const waiver of waivers) {
		if (fits(waiver)) found.push(waiver)
		if (found.length === count) break
	}
	return found
}

class Stream {
	readonly #db: Db
	readonly #least: number
	#range: SearchRange
	#rows: ListedWaiver[] = []
	#next = 0
	#isLast = false

	constructor(db: Db, range: SearchRange, least: number) {
		this.#db = db
		this.#range = range
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
		if (last !== undefined) this.#range = { ...this.#range, after: last.id }
		const { rows, isLast } = listRange(this.#db, this.#range, this.#least)
		this.#rows = rows
		this.#isLast = isLast
		this.#next = 0
	}
}

function* readMerged(streams: readonly Stream[]): Generator<ListedWaiver> {
	for (;;) {
		let [newest] = streams
		for (const stream of streams.slice(1)) if (isNewer(stream.peek(), newest?.peek())) newest = stream
		const row = newest?.peek()
		if (row === undefined) return
		newest?.skip()
		yield row
	}
}

function isNewer(one: ListedWaiver | undefined, other: ListedWaiver | undefined): boolean {
	if (one === undefined || other === undefined) return one !== undefined
	return one.signedAt > other.signedAt || (one.signedAt === other.signedAt && orderOf(one) > orderOf(other))
}

/** The database's order within a millisecond; see `recency` in migration 0003. */
function orderOf({ seq }: ListedWaiver): number {
	return seq % 65_536
}

function hasWords(db: Db, { seq, signer, minorsCount }: ListedWaiver, sought: readonly string[]): boolean {
	if (sought.length === 0) return true
	const hold = (words: readonly string[]): boolean => sought.every((word) => hasWord(words, word))
	// Mostly the signer is searched for, who is here already.
	if (hold(nameWords(fullName(signer)))) return true
	if (minorsCount === 0) return false
	return hold(listWaiverParticipants(db, seq).flatMap(({ person }) => nameWords(fullName(person))))
}
