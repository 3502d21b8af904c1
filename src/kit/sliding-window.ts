/**
 * Counts spends exactly: no window of `windowMs` milliseconds ever holds more than `limit` of them. A spend at t
 * and one at t + `windowMs` are not in one window. Times are milliseconds of a clock that does not step; one
 * that does step back is taken to stand still.
 */
export class SlidingWindow {
	readonly #limit: number
	readonly #windowMs: number
	/** A ring of the times still in the window, oldest at `#head`. It grows by doubling, up to `#limit`. */
	#times: Float64Array
	#head = 0
	#count = 0

	/** @throws RangeError unless `limit` is a whole number of at least 1 and `windowMs` is above 0. */
	constructor(limit: number, windowMs: number) {
		if (!Number.isSafeInteger(limit) || limit < 1 || !(windowMs > 0))
			throw new RangeError('A window needs a whole limit of at least 1 and a length above 0 ms.')
		this.#limit = limit
		this.#windowMs = windowMs
		this.#times = new Float64Array(Math.min(limit, FIRST_CAPACITY))
	}

	/** How many spends the window that ends at `now` holds. */
	used(now: number): number {
		while (this.#count > 0 && this.#timeAt(0) <= now - this.#windowMs) {
			this.#head = (this.#head + 1) % this.#times.length
			this.#count--
		}
		return this.#count
	}

	/** How many spends may still follow at `now`. */
	remaining(now: number): number {
		return this.#limit - this.used(now)
	}

	/** Milliseconds until `cost` spends may pass, or the whole limit where that is less; 0 when they may pass at `now`. */
	retryAfterMs(now: number, cost = 1): number {
		const over = this.used(now) + Math.min(cost, this.#limit) - this.#limit
		return over <= 0 ? 0 : this.#untilGone(this.#timeAt(over - 1), now)
	}

	/** Milliseconds until the whole limit is free again; 0 when it is. */
	resetMs(now: number): number {
		if (this.used(now) === 0) return 0
		return this.#untilGone(this.#timeAt(this.#count - 1), now)
	}

	/**
	 * Records `cost` spends at `now`, or the whole limit where that is less.
	 * @throws RangeError when the limit is reached: the caller asks `remaining` or `retryAfterMs` first.
	 */
	spend(now: number, cost = 1): void {
		for (let left = Math.min(cost, this.#limit); left > 0; left--) this.#spendOne(now)
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

	/** The wait after which `used` drops a spend of `time`, by the same subtraction, so that waiting that long always succeeds. */
	#untilGone(time: number, now: number): number {
		let wait = time + this.#windowMs - now
		// With fractions of a millisecond the sum may round down by one last digit.
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

/** How many times (8 bytes each) a new window has room for. */
const FIRST_CAPACITY = 8
