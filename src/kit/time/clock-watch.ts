import type { Clock } from './clock.ts'

/** The least step that counts, in milliseconds: wall time and monotonic time differ by less through drift alone. */
const STEP_MS = 2_000

export type ClockStep = {
	readonly now: number
	/** Negative if the clock was set back. */
	readonly stepMs: number
}

export class ClockWatch {
	readonly #clock: Clock
	#offset: number

	constructor(clock: Clock) {
		this.#clock = clock
		this.#offset = clock.now() - clock.monotonic()
	}

	/** The step since the last one that was accepted; undefined if the clock was not set. */
	readStep(): ClockStep | undefined {
		const now = this.#clock.now()
		const offset = now - this.#clock.monotonic()
		const stepMs = Math.round(offset - this.#offset)
		return Math.abs(stepMs) < STEP_MS ? undefined : { now, stepMs }
	}

	/** Ends the reports of a step, after all its consequences were handled. */
	accept({ stepMs }: ClockStep): void {
		this.#offset += stepMs
	}
}
