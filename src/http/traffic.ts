import type { Clock } from '../kit/clock.ts'

/** Length of the slots that requests are counted in, in milliseconds. */
const SLOT_MS = 250

/** Requests in a slot above which there is a rush: more than a front desk and a few guests ever make. */
const BUSY_REQUESTS = 25

/** How many requests have arrived lately. */
export interface Traffic {
	note(): void
	/** Whether there is a rush: work that nobody waits for then steps back, since both share the processors. */
	isBusy(): boolean
}

export class RecentTraffic implements Traffic {
	readonly #clock: Clock
	#slot = 0
	#count = 0
	#previous = 0

	constructor(clock: Clock) {
		this.#clock = clock
	}

	note(): void {
		this.#turn()
		this.#count++
	}

	isBusy(): boolean {
		this.#turn()
		return Math.max(this.#count, this.#previous) > BUSY_REQUESTS
	}

	#turn(): void {
		const slot = Math.floor(this.#clock.monotonic() / SLOT_MS)
		if (slot === this.#slot) return
		this.#previous = slot === this.#slot + 1 ? this.#count : 0
		this.#slot = slot
		this.#count = 0
	}
}
