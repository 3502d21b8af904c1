import type { Clock } from './clock.ts'

/** A difference between wall time and steady time that only a clock that was set makes, in milliseconds. */
const STEP_MS = 2_000

/** Notices that the system's clock was set while the service runs. */
export class ClockWatch {
	readonly #clock: Clock
	#offset: number

	constructor(clock: Clock) {
		this.#clock = clock
		this.#offset = clock.now() - clock.monotonic()
	}

	/** By how much the clock was set since the last look, in milliseconds; 0 where it was not. */
	step(): number {
		const offset = this.#clock.now() - this.#clock.monotonic()
		const step = offset - this.#offset
		if (Math.abs(step) < STEP_MS) return 0
		this.#offset = offset
		return step
	}
}
