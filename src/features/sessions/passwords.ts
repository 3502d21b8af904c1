import { tooManyCalls } from '../../http/problems.ts'
import { Turns } from '../../kit/limits/turns.ts'
import type { PasswordCost } from '../../kit/password-cost.ts'
import { readPassword } from '../staff/login.ts'

const AT_ONCE = 2
const MOST_WAITING = 20

const RETRY_AFTER = 3

/** Argon2id, a few at a time. Each method throws Problem 429 if too many wait. */
export class Passwords {
	readonly #turns = new Turns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
	readonly #options: PasswordCost & { readonly algorithm: 'argon2id' }

	constructor(cost: PasswordCost) {
		this.#options = { algorithm: 'argon2id', ...cost }
	}

	hash(password: string): Promise<string> {
		return this.#take(() => Bun.password.hash(readPassword(password), this.#options))
	}

	/** @param hash null if there is none: an unknown login then takes as long as a wrong password */
	async verify(password: string, hash: string | null): Promise<boolean> {
		if (hash !== null) return this.#take(() => Bun.password.verify(readPassword(password), hash))
		await this.hash(password)
		return false
	}

	async #take<T>(work: () => Promise<T>): Promise<T> {
		const taken = this.#turns.take(work)
		if (taken === undefined) throw tooManyCalls('Too many people are signing in.', RETRY_AFTER)
		return taken
	}
}
