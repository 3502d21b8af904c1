import type { Traffic } from '../../http/traffic.ts'
import type { Clock } from '../../kit/clock.ts'

/** During a rush at most so many deliveries begin in so many milliseconds: those who sign share the processor. */
export const RUSH_BEGINS = 10
export const RUSH_SLOT_MS = 50

/** How fast deliveries may begin. It counts beginnings, so that receivers that are slow to answer lose nothing by it. */
export class Pace {
	readonly #clock: Pick<Clock, 'monotonic'>
	readonly #traffic: Pick<Traffic, 'isRush'>
	#slot = 0
	#begun = 0

	constructor({ clock, traffic }: { clock: Pick<Clock, 'monotonic'>; traffic: Pick<Traffic, 'isRush'> }) {
		this.#clock = clock
		this.#traffic = traffic
	}

	note(): void {
		this.#turn()
		this.#begun++
	}

	/** Whether no more may begin before the next slot. */
	isSpent(): boolean {
		this.#turn()
		return this.#begun >= RUSH_BEGINS && this.#traffic.isRush()
	}

	#turn(): void {
		const slot = Math.floor(this.#clock.monotonic() / RUSH_SLOT_MS)
		if (slot !== this.#slot) this.#begun = 0
		this.#slot = slot
	}
}
