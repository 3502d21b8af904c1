import type { Caller } from '../../../http/request-context.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { requireLocation } from '../../locations/require.ts'
import { findKept, questionOf } from './find.ts'
import type { KeptDeps, KeptQuestion } from './find.ts'
import type { AskKept } from './model.ts'

/** For so long the desks of an organization share a list: a list of 5,000 costs half a second of the processor. */
export const SHARED_MS = MINUTE_MS

/** Lists in memory, of two megabytes each at most. */
const MAX_LISTS = 10

type KeptList = { readonly body: string; readonly tag: string }

/** Lists as they are sent. All desks that ask within a minute get the same. */
export class KeptLists {
	readonly #deps: KeptDeps
	readonly #lists = new Map<string, { readonly at: number; readonly list: Promise<KeptList> }>()

	constructor(deps: KeptDeps) {
		this.#deps = deps
	}

	/** @throws Problem 404 for an unknown location */
	read(caller: Pick<Caller, 'organizationId' | 'scopes'>, { locationId }: AskKept): Promise<KeptList> {
		const { db, clock } = this.#deps
		const place = locationId === undefined ? null : requireLocation(db, caller.organizationId, locationId).id
		const question = questionOf(caller, place)
		const now = clock.now()
		for (const [key, { at }] of this.#lists) if (Math.abs(now - at) >= SHARED_MS) this.#lists.delete(key)
		const key = JSON.stringify(question)
		const shared = this.#lists.get(key)
		if (shared !== undefined) return shared.list
		const [oldest] = this.#lists.keys()
		if (this.#lists.size >= MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest)
		const list = this.#make(question)
		this.#lists.set(key, { at: now, list })
		// The next caller tries again.
		list.catch(() => this.#lists.delete(key))
		return list
	}

	async #make(question: KeptQuestion): Promise<KeptList> {
		const body = JSON.stringify(await findKept(this.#deps, question))
		return { body, tag: `"${sha256Hex(body)}"` }
	}
}
