import type { Traffic } from '../../http/traffic.ts'
import type { Clock } from '../../kit/clock.ts'

/** Under load at most this many deliveries start in each slot of milliseconds, since signings share the processor. */
export const MAX_STARTS_WHEN_BUSY = 10
export const BUSY_SLOT_MS = 50

/** Limits how fast deliveries start. Only starts count, so slow receivers lose nothing. */
export class Pace {
	readonly #clock: Pick<Clock, 'monotonic'>
	readonly #traffic: Pick<Traffic, 'isBusy'>
	#slot = 0
	#begun = 0

	constructor({ clock, traffic }: { clock: Pick<Clock, 'monotonic'>; traffic: Pick<Traffic, 'isBusy'> }) {
		this.#clock = clock
		this.#traffic = traffic
	}

	note(): void {
		this.#turn()
		this.#begun++
	}

	/** Whether nothing more may start before the next slot. */
	isSpent(): boolean {
		this.#turn()
		return this.#begun >= MAX_STARTS_WHEN_BUSY && this.#traffic.isBusy()
	}

	#turn(): void {
		const slot = Math.floor(this.#clock.monotonic() / BUSY_SLOT_MS)
		if (slot !== this.#slot) this.#begun = 0
		this.#slot = slot
	}
}
