import { tooManyCalls } from '../../../http/problems.ts'
import { FairTurns } from '../../../kit/limits/fair-turns.ts'
import type { Lane } from '../../../kit/limits/fair-turns.ts'
import { networksOf } from '../../../kit/network/ip-address.ts'
import type { PasswordCost } from '../../../kit/password-cost.ts'
import { readPassword } from '../staff/password.ts'
import type { Asker, Begun, SignInLimits } from './sign-in-limits.ts'

/** Hashes that wait: of people where they have signed in before, and of all others. */
const MOST_WAITING = { mostPreferred: 10, mostOthers: 20 }

const WAITING_OF = { person: 2, address: 2, wideNetwork: 4 } as const

const RETRY_AFTER = 3

/** An attempt whose hash was made. `succeed` is called once nothing else is missing. */
export type Attempt = Begun & { readonly isRight: boolean }

/**
 * Argon2id, one at a time, in Bun's own threads. Each method throws Problem 429 before anything is hashed: over a limit,
 * and if too many wait, which is not counted as an attempt.
 */
export class Passwords {
	readonly #turns = new FairTurns(MOST_WAITING)
	readonly #limits: SignInLimits
	readonly #options: PasswordCost & { readonly algorithm: 'argon2id' }

	constructor(cost: PasswordCost, limits: SignInLimits) {
		this.#options = { algorithm: 'argon2id', ...cost }
		this.#limits = limits
	}

	/** Hashes a new password of a person who has proved who they are. */
	hash(password: string, staffId: string): Promise<string> {
		this.#limits.spendHash(staffId)
		return this.#take(preferredLane(staffId), () => this.#hash(password))
	}

	/**
	 * @param hash null if there is none: an unknown login then takes as long as a wrong password
	 * @param onLimit called before the 429 of a limit
	 */
	async verify(password: string, hash: string | null, asker: Asker, onLimit: () => void): Promise<Attempt> {
		try {
			this.#limits.require(asker)
		} catch (error) {
			onLimit()
			throw error
		}
		return this.#take(laneOf(asker), async () => {
			const begun = this.#limits.begin(asker)
			return { ...begun, isRight: await this.#isRight(password, hash) }
		})
	}

	/** As `verify`, for a secret that has a limit of its own: a PIN, on a desk device. @param begin counts the attempt */
	verifyPin<T>(
		pin: string,
		staffId: string,
		begin: () => Promise<{ readonly hash: string | null; readonly member: T }>,
	): Promise<{ readonly isRight: boolean; readonly member: T }> {
		return this.#take(preferredLane(staffId), async () => {
			const { hash, member } = await begin()
			return { isRight: await this.#isRight(pin, hash), member }
		})
	}

	async #isRight(password: string, hash: string | null): Promise<boolean> {
		if (hash !== null) return Bun.password.verify(readPassword(password), hash)
		await this.#hash(password)
		return false
	}

	#hash(password: string): Promise<string> {
		return Bun.password.hash(readPassword(password), this.#options)
	}

	async #take<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
		const turn = this.#turns.take(lane, work)
		if (turn === undefined) throw tooManyCalls('Too many people are signing in.', RETRY_AFTER)
		return turn
	}
}

function preferredLane(staffId: string): Lane {
	return { isPreferred: true, keys: [{ key: staffId, mostWaiting: WAITING_OF.person }] }
}

function laneOf({ address, account, familiar }: Asker): Lane {
	if (familiar !== undefined && 'staffId' in account) return preferredLane(account.staffId)
	const { narrow, wide } = networksOf(address)
	const around = wide === undefined ? [] : [{ key: wide, mostWaiting: WAITING_OF.wideNetwork }]
	return { isPreferred: false, keys: [{ key: narrow, mostWaiting: WAITING_OF.address }, ...around] }
}
