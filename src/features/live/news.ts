import type { Deps } from '../../deps.ts'
import { newestSequence } from '../webhooks/read-events.ts'

/**
 * How long commits are gathered before the outbox is looked at, in milliseconds: nobody notices, and thousands of
 * signings a second cost twenty looks.
 */
const GATHER_MS = 50

/** Who waits for an event of an organization. */
type Waiting = { readonly organizationId: string; readonly after: number; wake(): void }

/** Wakes whoever waits for events, with one look at the outbox for each organization, however many wait. */
export class News {
	readonly #db: Deps['db']
	readonly #waiting = new Set<Waiting>()
	#isDue = false

	constructor({ db, onWake }: Pick<Deps, 'db' | 'onWake'>) {
		this.#db = db
		onWake('commit', () => {
			if (this.#waiting.size === 0 || this.#isDue) return
			this.#isDue = true
			setTimeout(() => this.#look(), GATHER_MS)
		})
	}

	/**
	 * Settles once the organization has an event after a sequence, the time is over, or the signal is aborted.
	 * @returns whether there is an event
	 */
	wait(organizationId: string, after: number, withinMs: number, ended: AbortSignal): Promise<boolean> {
		if (ended.aborted) return Promise.resolve(false)
		const { promise, resolve } = Promise.withResolvers<boolean>()
		const settle = (isNews: boolean): void => {
			clearTimeout(timer)
			ended.removeEventListener('abort', give)
			this.#waiting.delete(waiting)
			resolve(isNews)
		}
		const give = (): void => settle(false)
		const timer = setTimeout(give, withinMs)
		const waiting = { organizationId, after, wake: () => settle(true) }
		ended.addEventListener('abort', give)
		this.#waiting.add(waiting)
		return promise
	}

	#look(): void {
		this.#isDue = false
		const heads = new Map<string, number>()
		for (const { organizationId, after, wake } of this.#waiting) {
			const head = heads.get(organizationId) ?? newestSequence(this.#db, organizationId)
			heads.set(organizationId, head)
			if (head > after) wake()
		}
	}
}
