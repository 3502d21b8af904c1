import type { Clock } from '../kit/time/clock.ts'

const SLOT_MS = 250

/** Requests in a slot from which the service counts as busy: more than a front desk and a few guests make. */
const BUSY_REQUESTS = 25

export interface Traffic {
	note(): void
	/** Background work then waits, because it shares the processors. */
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
