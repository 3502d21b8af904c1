import { networksOf } from '../../kit/network/ip-address.ts'
import { Problem } from '../problems.ts'

const MIB = 1024 * 1024

/** Most bytes of request bodies in memory at a time. A single body has at most 24 MiB. */
export const BODY_SHARES = {
	total: 168 * MIB,
	/** Shared by all requests without a key or session. The rest is for those with one. */
	strangers: 72 * MIB,
	/** For an IPv4 address, or for the IPv6 addresses of a site. */
	network: 48 * MIB,
	/** Shared by all requests with a key or session. The rest is for guests, and for signing in. */
	callers: 120 * MIB,
	organization: 96 * MIB,
	/** For a key, or for a person in all their sessions. */
	caller: 48 * MIB,
} as const

/** Counted beyond what has arrived: the block into which the next bytes are read. */
export const AHEAD_BYTES = 64 * 1024

/** The signing page gives up after half of it. */
const BODY_LIMIT_MS = 120_000

const RETRY_SECONDS = 5

export type Sender =
	| { readonly actor: string; readonly organizationId: string }
	| { readonly address: string }

type Share = { readonly name: string; readonly bytes: number; readonly isOwn: boolean }

function sharesOf(sender: Sender): readonly Share[] {
	const total = { name: 'total', bytes: BODY_SHARES.total, isOwn: false }
	if ('actor' in sender)
		return [
			{ name: `caller ${sender.actor}`, bytes: BODY_SHARES.caller, isOwn: true },
			{ name: `organization ${sender.organizationId}`, bytes: BODY_SHARES.organization, isOwn: true },
			{ name: 'callers', bytes: BODY_SHARES.callers, isOwn: false },
			total,
		]
	const { narrow, wide } = networksOf(sender.address)
	return [
		{ name: `network ${wide ?? narrow}`, bytes: BODY_SHARES.network, isOwn: true },
		{ name: 'strangers', bytes: BODY_SHARES.strangers, isOwn: false },
		total,
	]
}

export class BodiesInFlight {
	readonly #bytesByShare = new Map<string, number>()
	readonly #arrivals = new Set<Arrival>()
	#stopReason: Problem | undefined

	get heldBytes(): number {
		return this.#bytesByShare.get('total') ?? 0
	}

	/**
	 * A body counts by its arrived bytes and a little ahead: a declared length alone takes no share.
	 * @param length declared; undefined for a body without a length
	 * @throws Problem 429 if the sender has too much in flight, 503 if all together have
	 */
	open(sender: Sender, length: number | undefined): Body {
		const shares = sharesOf(sender)
		const isStranger = !('actor' in sender)
		const take = (more: number, bytes: number): void => {
			if (isStranger) this.#makeRoom(shares, more, bytes)
			this.#take(shares, more)
		}
		return new Body({
			take,
			giveBack: (all) => shares.forEach(({ name }) => this.#add(name, -all)),
			await: (body, cut) => this.#await({ body, cut, isStranger }),
			length,
		})
	}

	/**
	 * Cuts off the largest unfinished bodies without a key, so that guests can go on sending ordinary forms.
	 * @param more bytes that are needed @param bytes of the body that needs them, including these
	 */
	#makeRoom(shares: readonly Share[], more: number, bytes: number): void {
		const own = shares.filter(({ isOwn }) => isOwn)
		// A sender over its own share must not push others out.
		if (this.#hasRoom(shares, more) || !this.#hasRoom(own, more)) return
		const yielding = [...this.#arrivals]
			.filter(({ body, isStranger }) => isStranger && body.bytes > bytes)
			.sort((a, b) => b.body.bytes - a.body.bytes)
		for (const { body, cut } of yielding) {
			if (this.#hasRoom(shares, more)) return
			cut(cutOff('Too much is being sent at once; try again in a moment.'))
			body.giveWay()
		}
	}

	#hasRoom(shares: readonly Share[], bytes: number): boolean {
		return shares.every(({ name, bytes: most }) => (this.#bytesByShare.get(name) ?? 0) + bytes <= most)
	}

	stop(): void {
		this.#stopReason = cutOff('The service is stopping; try again in a moment.')
		for (const { cut } of this.#arrivals) cut(this.#stopReason)
	}

	#take(shares: readonly Share[], bytes: number): void {
		const full = shares.find(({ name, bytes: most }) => (this.#bytesByShare.get(name) ?? 0) + bytes > most)
		if (full !== undefined) throw refuse(full)
		for (const { name } of shares) this.#add(name, bytes)
	}

	#add(name: string, bytes: number): void {
		const total = (this.#bytesByShare.get(name) ?? 0) + bytes
		if (total === 0) this.#bytesByShare.delete(name)
		else this.#bytesByShare.set(name, total)
	}

	#await(arrival: Arrival): () => void {
		if (this.#stopReason === undefined) this.#arrivals.add(arrival)
		else arrival.cut(this.#stopReason)
		return () => this.#arrivals.delete(arrival)
	}
}

function refuse({ isOwn }: Share): Problem {
	const headers = { 'retry-after': String(RETRY_SECONDS) }
	return isOwn
		? new Problem('rate_limited', 'Wait until what you are sending has been answered.', undefined, headers)
		: new Problem('unavailable', 'Too much is being sent at once; try again in a moment.', undefined, headers)
}

type Cut = (reason: Problem) => void

type Arrival = { readonly body: Body; readonly cut: Cut; readonly isStranger: boolean }

type Account = {
	readonly length: number | undefined
	/** @param bytes of the body, with them @throws Problem 429, 503 */
	take(more: number, bytes: number): void
	giveBack(bytes: number): void
	/** @returns a function that ends the wait */
	await(body: Body, cut: Cut): () => void
}

/** One body. It counts until its request has a response and its reader is done. */
export class Body {
	readonly #account: Account
	#bytes = 0
	#arrivedBytes = 0
	#isOver = false
	#hasResponse = false
	#reads = 0

	/** @throws Problem 429, 503 */
	constructor(account: Account) {
		this.#account = account
		this.#claim()
	}

	/** True if the body counts in full already, so that its pieces need not be counted. */
	get isSmall(): boolean {
		return (this.#account.length ?? Infinity) <= AHEAD_BYTES
	}

	get bytes(): number {
		return this.#bytes
	}

	/** The body was cut, so it no longer counts, and nothing more is read of it. */
	giveWay(): void {
		this.#account.giveBack(this.#bytes)
		this.#bytes = 0
		this.#isOver = true
	}

	/** Counts a piece that has arrived. @throws Problem 429, 503 */
	grow(bytes: number): void {
		if (this.#isOver) throw cutOff('The body is no longer read; send it again.')
		this.#arrivedBytes += bytes
		this.#claim()
	}

	#claim(): void {
		const bytes = Math.min(this.#arrivedBytes + AHEAD_BYTES, this.#account.length ?? Infinity)
		this.#account.take(bytes - this.#bytes, bytes)
		this.#bytes = bytes
	}

	/** @throws Problem 503 when the body takes too long, or the service stops first */
	async arrive<T>(reading: Promise<T>, limitMs = BODY_LIMIT_MS): Promise<T> {
		this.#reads += 1
		const onEnd = (): void => {
			this.#reads -= 1
			this.#giveBack()
		}
		reading.then(onEnd, onEnd)
		const cutOffSignal = Promise.withResolvers<never>()
		const endWait = this.#account.await(this, cutOffSignal.reject)
		const timer = setTimeout(
			() => cutOffSignal.reject(cutOff('The body took too long to arrive; send it again.')),
			limitMs,
		)
		try {
			return await Promise.race([reading, cutOffSignal.promise])
		} finally {
			clearTimeout(timer)
			endWait()
		}
	}

	end(): void {
		this.#hasResponse = true
		this.#giveBack()
	}

	#giveBack(): void {
		if (this.#hasResponse && this.#reads === 0) this.giveWay()
	}
}

/** Closing the connection frees the received bytes. */
function cutOff(message: string): Problem {
	const headers = { 'retry-after': String(RETRY_SECONDS), connection: 'close' }
	return new Problem('unavailable', message, undefined, headers)
}
