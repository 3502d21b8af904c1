import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalidField, problem } from '../../http/problems.ts'
import { HOUR_MS } from '../../kit/time/durations.ts'
import { findWaivers, readSearch } from './find.ts'
import type { Sought } from './model.ts'
import { listWaiversBySeq } from './queries.ts'
import { unfit } from './refuse.ts'

const PAGE_SIZE = 100

const KEPT_MS = HOUR_MS

/** Of one organization, and of all: the oldest give way. */
const MAX_KEPT_EACH = 100
const MAX_KEPT = 2_000

/** Rows that one search finds, and that all searches keep: 8 MB. */
const MAX_FOUND = 250_000
const MAX_ROWS = 2_000_000

type Kept = {
	readonly organizationId: string
	/** The numbers of the waivers' rows, in order. */
	readonly seqs: Uint32Array
	/** Monotonic milliseconds. */
	readonly until: number
}

/**
 * Searches whose pages are read one after the other. They keep what was there when they began, so that no page shifts when a
 * waiver is voided or purged. They are in memory: after a restart a program searches again.
 */
export class Searches {
	readonly #kept = new Map<string, Kept>()
	readonly #maxFound: number
	readonly #maxRows: number
	#rows = 0

	/** @param maxRows at least `maxFound` */
	constructor({ maxFound = MAX_FOUND, maxRows = MAX_ROWS } = {}) {
		this.#maxFound = maxFound
		this.#maxRows = maxRows
	}

	/** What is found is what is there now. @throws Problem as `readSearch`, and 402 for too much */
	begin(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, organizationId: string, query: Sought) {
		const { db, clock, ids } = deps
		const search = readSearch(db, organizationId, query)
		const seqs = Uint32Array.from(findWaivers(db, search, { limit: this.#maxFound + 1, offset: 0 }))
		const count = seqs.length
		if (count > this.#maxFound)
			throw unfit(`More than ${this.#maxFound} waivers fit. Narrow the search by fromDts and toDts.`)
		const guid = Buffer.from(ids.random(16)).toString('hex')
		const now = clock.monotonic()
		this.#makeRoom(organizationId, now, count)
		this.#kept.set(guid, { organizationId, seqs, until: now + KEPT_MS })
		this.#rows += count
		return { guid, count, pages: pagesOf(seqs), pageSize: PAGE_SIZE }
	}

	/**
	 * The numbers of the rows of a page, without those that have been voided or purged since.
	 * @throws Problem 404 for an unknown or old search, 422 for a page that it lacks
	 */
	page(
		db: Db,
		now: number,
		organizationId: string,
		{ guid, page }: { readonly guid: string; readonly page: number },
	): number[] {
		const kept = this.#kept.get(guid.toLowerCase())
		if (kept === undefined || kept.organizationId !== organizationId || kept.until <= now)
			throw problem('not_found', 'No search has this guid, or it is over. Search again.')
		if (page >= Math.max(pagesOf(kept.seqs), 1))
			throw invalidField('page', 'range', 'The search has fewer pages; the first is 0.')
		const seqs = [...kept.seqs.subarray(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)]
		const left = new Set(
			listWaiversBySeq(db, seqs)
				.filter(
					({ status, wholeAt, purgedAt }) => status === 'signed' && wholeAt !== null && purgedAt === null,
				)
				.map(({ seq }) => seq),
		)
		return seqs.filter((seq) => left.has(seq))
	}

	#makeRoom(organizationId: string, now: number, rows: number): void {
		const own: string[] = []
		for (const [guid, kept] of this.#kept) {
			if (kept.until <= now) this.#drop(guid)
			else if (kept.organizationId === organizationId) own.push(guid)
		}
		const [ownOldest] = own
		if (ownOldest !== undefined && own.length >= MAX_KEPT_EACH) this.#drop(ownOldest)
		for (const guid of this.#kept.keys()) {
			if (this.#kept.size < MAX_KEPT && this.#rows + rows <= this.#maxRows) break
			this.#drop(guid)
		}
	}

	#drop(guid: string): void {
		this.#rows -= this.#kept.get(guid)?.seqs.length ?? 0
		this.#kept.delete(guid)
	}
}

function pagesOf({ length }: Uint32Array): number {
	return Math.ceil(length / PAGE_SIZE)
}
