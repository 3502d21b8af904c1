import { networksOf } from '../kit/ip-address.ts'
import { Problem } from './problems.ts'

const MIB = 1024 * 1024

/** Most bytes of bodies that are held at once. One body has at most 24 MiB. */
export const BODY_SHARES = {
	total: 192 * MIB,
	/** Of all callers without a key together: the rest is for keys. */
	strangers: 96 * MIB,
	address: 48 * MIB,
	/** Of the addresses of one IPv6 /48 together. */
	wideNetwork: 72 * MIB,
	key: 72 * MIB,
} as const

/** How long a body may take to arrive, in milliseconds. The signing page gives up after half of it. */
export const BODY_LIMIT_MS = 120_000

/** What a piece of a body costs in memory beside its bytes. */
const PIECE_BYTES = 256

/** What a caller is told to wait, in seconds. */
const RETRY_SECONDS = 5

/** Whose body it is: a key's, or of an address without a key. */
export type Sender = { readonly keyId: string } | { readonly address: string }

type Share = { readonly name: string; readonly bytes: number; readonly isOwn: boolean }

function sharesOf(sender: Sender): readonly Share[] {
	const total = { name: 'total', bytes: BODY_SHARES.total, isOwn: false }
	if ('keyId' in sender) return [{ name: `key ${sender.keyId}`, bytes: BODY_SHARES.key, isOwn: true }, total]
	const { narrow, wide } = networksOf(sender.address)
	return [
		{ name: `address ${narrow}`, bytes: BODY_SHARES.address, isOwn: true },
		...(wide === undefined ? [] : [{ name: `network ${wide}`, bytes: BODY_SHARES.wideNetwork, isOwn: true }]),
		{ name: 'strangers', bytes: BODY_SHARES.strangers, isOwn: false },
		total,
	]
}

/** The bodies of requests that are not answered yet: how many bytes they have, and which of them are still to come. */
export class BodiesInFlight {
	readonly #held = new Map<string, number>()
	readonly #cuts = new Set<(reason: Problem) => void>()
	#stopped: Problem | undefined

	/** How many bytes are held now. */
	get heldBytes(): number {
		return this.#held.get('total') ?? 0
	}

	/**
	 * Begins a body.
	 * @param bytes its declared length; 0 where it has none and is counted while it is read
	 * @throws Problem 429 where the sender has too much under way, 503 where all together have
	 */
	open(sender: Sender, bytes: number): Body {
		const shares = sharesOf(sender)
		this.#take(shares, bytes)
		return new Body({
			take: (more) => this.#take(shares, more),
			giveBack: (all) => shares.forEach(({ name }) => this.#add(name, -all)),
			onCut: (cut) => this.#onCut(cut),
			bytes,
		})
	}

	/** Refuses every body that has not arrived, now and from now on: the service stops. */
	stop(): void {
		this.#stopped = cutOff('The service is stopping; try again in a moment.')
		for (const cut of this.#cuts) cut(this.#stopped)
	}

	#take(shares: readonly Share[], bytes: number): void {
		const full = shares.find(({ name, bytes: most }) => (this.#held.get(name) ?? 0) + bytes > most)
		if (full !== undefined) throw refuse(full)
		for (const { name } of shares) this.#add(name, bytes)
	}

	#add(name: string, bytes: number): void {
		const left = (this.#held.get(name) ?? 0) + bytes
		if (left === 0) this.#held.delete(name)
		else this.#held.set(name, left)
	}

	#onCut(cut: (reason: Problem) => void): () => void {
		if (this.#stopped === undefined) this.#cuts.add(cut)
		else cut(this.#stopped)
		return () => this.#cuts.delete(cut)
	}
}

function refuse({ isOwn }: Share): Problem {
	const headers = { 'retry-after': String(RETRY_SECONDS) }
	return isOwn
		? new Problem('rate_limited', 'Wait until what you are sending has been answered.', undefined, headers)
		: new Problem('unavailable', 'Too much is being sent at once; try again in a moment.', undefined, headers)
}

type Account = {
	readonly bytes: number
	take(bytes: number): void
	giveBack(bytes: number): void
	/** @returns what ends the watch */
	onCut(cut: (reason: Problem) => void): () => void
}

/** One body, which counts until its request was answered and no more of it is being read. */
export class Body {
	readonly #account: Account
	#bytes: number
	#isAnswered = false
	#reads = 0

	constructor(account: Account) {
		this.#account = account
		this.#bytes = account.bytes
	}

	/** Counts a piece of a body without a declared length. @throws Problem 429, 503 */
	grow(bytes: number): void {
		this.#account.take(bytes + PIECE_BYTES)
		this.#bytes += bytes + PIECE_BYTES
	}

	/**
	 * Waits for what reads the body.
	 * @throws Problem 503 where it takes too long, or the service stops before it has come
	 */
	async arrive<T>(read: Promise<T>, limitMs = BODY_LIMIT_MS): Promise<T> {
		this.#reads += 1
		const settled = (): void => {
			this.#reads -= 1
			this.#giveBack()
		}
		read.then(settled, settled)
		const cut = Promise.withResolvers<never>()
		const unwatch = this.#account.onCut(cut.reject)
		const timer = setTimeout(
			() => cut.reject(cutOff('The body took too long to arrive; send it again.')),
			limitMs,
		)
		try {
			return await Promise.race([read, cut.promise])
		} finally {
			clearTimeout(timer)
			unwatch()
		}
	}

	/** Its request was answered. */
	end(): void {
		this.#isAnswered = true
		this.#giveBack()
	}

	#giveBack(): void {
		if (!this.#isAnswered || this.#reads > 0) return
		this.#account.giveBack(this.#bytes)
		this.#bytes = 0
	}
}

/** Closing the connection lets go of what has come so far. */
function cutOff(message: string): Problem {
	const headers = { 'retry-after': String(RETRY_SECONDS), connection: 'close' }
	return new Problem('unavailable', message, undefined, headers)
}
