import type { Deps } from '../../../deps.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import type { SsoPerson } from './person.ts'

const LASTS_MS = 5 * MINUTE_MS

/** The earliest goes for another. */
const MOST = 1_000

const TOKEN_BYTES = 32

type Waiting = { readonly person: SsoPerson; readonly to: string; readonly until: number }

/** People of several organizations, until each has chosen one. Kept in memory: after a restart they sign in again. */
export class WaitingPeople {
	readonly #deps: Pick<Deps, 'clock' | 'ids'>
	readonly #people = new Map<string, Waiting>()

	constructor(deps: Pick<Deps, 'clock' | 'ids'>) {
		this.#deps = deps
	}

	/** @returns a token that names them */
	add(person: SsoPerson, to: string): string {
		const now = this.#deps.clock.monotonic()
		for (const [token, { until }] of this.#people) {
			if (until > now && this.#people.size < MOST) break
			this.#people.delete(token)
		}
		const token = Buffer.from(this.#deps.ids.random(TOKEN_BYTES)).toString('base64url')
		this.#people.set(token, { person, to, until: now + LASTS_MS })
		return token
	}

	find(token: string | undefined): Waiting | undefined {
		const waiting = token === undefined ? undefined : this.#people.get(token)
		return waiting !== undefined && waiting.until > this.#deps.clock.monotonic() ? waiting : undefined
	}

	remove(token: string): void {
		this.#people.delete(token)
	}
}
