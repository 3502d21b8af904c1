import { tooManyCalls } from '../../http/problems.ts'
import { Turns } from '../../kit/limits/turns.ts'
import { readPassword } from '../staff/login.ts'

/** A hash takes 64 MiB and a seventh of a second. */
const AT_ONCE = 2
const MOST_WAITING = 20

/** In seconds. */
const RETRY_AFTER = 3

/** A hash that is verified where there is none, so that an unknown login takes as long to refuse as a wrong password. */
const NOBODYS =
	'$argon2id$v=19$m=65536,t=2,p=1$84IDGwQTzisTH/KjIcViHhN/B/QgxjpmLGD3DQdN+Qk$Tz30eY9GQH7dfKCciKfcLDzxCduIkaaNlqxjq7B8KQs'

/** Hashes and verifies passwords with argon2id, a few at a time. Each method throws Problem 429 if too many wait. */
export class Passwords {
	readonly #turns = new Turns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })

	hash(password: string): Promise<string> {
		return this.#take(() => Bun.password.hash(readPassword(password)))
	}

	/** @param hash null if there is none, which takes as long */
	verify(password: string, hash: string | null): Promise<boolean> {
		return this.#take(async () => {
			const fits = await Bun.password.verify(readPassword(password), hash ?? NOBODYS)
			return fits && hash !== null
		})
	}

	async #take<T>(work: () => Promise<T>): Promise<T> {
		const taken = this.#turns.take(work)
		if (taken === undefined) throw tooManyCalls('Too many people sign in at once.', RETRY_AFTER)
		return taken
	}
}
