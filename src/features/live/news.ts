import type { Deps } from '../../deps.ts'
import { findLastSequence } from '../webhooks/queries.ts'

/** Too short to be noticed. All streams then read the same events at once, ten times a second at most. */
const GATHER_MS = 100

type Listener = { readonly organizationId: string; readonly after: number; wake(): void }

/** One look at the stored events for each organization, however many wait. */
export class News {
	readonly #db: Deps['db']
	readonly #waiting = new Set<Listener>()
	#isDue = false

	constructor({ db, onWake }: Pick<Deps, 'db' | 'onWake'>) {
		this.#db = db
		onWake('commit', () => {
			if (this.#waiting.size > 0) this.#lookSoon()
		})
	}

	/** Until there is an event, the time is over, or the signal is aborted. @returns whether there is an event */
	wait(organizationId: string, after: number, withinMs: number, ended: AbortSignal): Promise<boolean> {
		if (ended.aborted) return Promise.resolve(false)
		const { promise, resolve } = Promise.withResolvers<boolean>()
		const settle = (isNews: boolean): void => {
			clearTimeout(timer)
			ended.removeEventListener('abort', give)
			this.#waiting.delete(listener)
			resolve(isNews)
		}
		const give = (): void => settle(false)
		const timer = setTimeout(give, withinMs)
		const listener = { organizationId, after, wake: () => settle(true) }
		ended.addEventListener('abort', give)
		this.#waiting.add(listener)
		// There may be an event since the listener has read.
		this.#lookSoon()
		return promise
	}

	#lookSoon(): void {
		if (this.#isDue) return
		this.#isDue = true
		setTimeout(() => this.#look(), GATHER_MS)
	}

	#look(): void {
		this.#isDue = false
		const heads = new Map<string, number>()
		for (const { organizationId, after, wake } of this.#waiting) {
			const head = heads.get(organizationId) ?? findLastSequence(this.#db, organizationId)
			heads.set(organizationId, head)
			if (head > after) wake()
		}
	}
}
