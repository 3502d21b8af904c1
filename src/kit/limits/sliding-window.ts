/** Counts exactly: no `windowMs` milliseconds ever contain more than `limit` calls. A clock set back counts as stopped. */
export class SlidingWindow {
	readonly #limit: number
	readonly #windowMs: number
	/** A ring of the times in the window, oldest at `#head`. It doubles up to `#limit`. */
	#times: Float64Array
	#head = 0
	#count = 0

	/** @throws RangeError unless `limit` is a whole number of at least 1 and `windowMs` is above 0 */
	constructor(limit: number, windowMs: number) {
		if (!Number.isSafeInteger(limit) || limit < 1 || !(windowMs > 0))
			throw new RangeError('A window needs a whole limit of at least 1 and a length above 0 ms.')
		this.#limit = limit
		this.#windowMs = windowMs
		this.#times = new Float64Array(Math.min(limit, FIRST_CAPACITY))
	}

	used(now: number): number {
		while (this.#count > 0 && this.#timeAt(0) <= now - this.#windowMs) {
			this.#head = (this.#head + 1) % this.#times.length
			this.#count--
		}
		return this.#count
	}

	remaining(now: number): number {
		return this.#limit - this.used(now)
	}

	/** Milliseconds until `cost` calls may pass (or the whole limit, if that is less); 0 if they may pass now. */
	retryAfterMs(now: number, cost = 1): number {
		const over = this.used(now) + Math.min(cost, this.#limit) - this.#limit
		return over <= 0 ? 0 : this.#untilGone(this.#timeAt(over - 1), now)
	}

	/** Milliseconds until the whole limit is free; 0 if it is. */
	resetMs(now: number): number {
		if (this.used(now) === 0) return 0
		return this.#untilGone(this.#timeAt(this.#count - 1), now)
	}

	/** @throws RangeError over the limit: ask `remaining` or `retryAfterMs` first */
	spend(now: number, cost = 1): void {
		for (let count = Math.min(cost, this.#limit); count > 0; count--) this.#spendOne(now)
	}

	/** Takes one call of this time back, if it still counts. */
	giveBack(time: number): void {
		for (let index = this.#count - 1; index >= 0 && this.#timeAt(index) >= time; index--) {
			if (this.#timeAt(index) === time) return this.#remove(index)
		}
	}

	#remove(index: number): void {
		for (let at = index; at + 1 < this.#count; at++)
			this.#times[(this.#head + at) % this.#times.length] = this.#timeAt(at + 1)
		this.#count--
	}

	#spendOne(now: number): void {
		if (this.used(now) === this.#limit) throw new RangeError('The limit of this window is reached.')
		if (this.#count === this.#times.length) this.#grow()
		const newest = this.#count === 0 ? now : this.#timeAt(this.#count - 1)
		this.#times[(this.#head + this.#count) % this.#times.length] = Math.max(now, newest)
		this.#count++
	}

	#timeAt(index: number): number {
		return this.#times[(this.#head + index) % this.#times.length] ?? 0
	}

	/** Subtracts as `used` does, so that waiting this long always succeeds. */
	#untilGone(time: number, now: number): number {
		let wait = time + this.#windowMs - now
		// Fractions of a millisecond may round the sum down by one digit.
		while (time > now + wait - this.#windowMs)
			wait += Math.max(Number.EPSILON * Math.abs(now + wait), 2 ** -20)
		return wait
	}

	#grow(): void {
		const larger = new Float64Array(Math.min(this.#limit, this.#times.length * 2))
		for (let i = 0; i < this.#count; i++) larger[i] = this.#timeAt(i)
		this.#times = larger
		this.#head = 0
	}
}

/** Times (8 bytes each) for which a new window has room. */
const FIRST_CAPACITY = 8
