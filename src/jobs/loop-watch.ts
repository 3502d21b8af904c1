import type { Clock } from '../kit/time/clock.ts'
import { MINUTE_MS } from '../kit/time/durations.ts'

/** A loop that fails once is tried again; after a minute it needs attention. */
const FAILING_AFTER_MS = MINUTE_MS

/** Records the loops that have failed without a success in between, for the status. */
export class LoopWatch {
	readonly #clock: Pick<Clock, 'monotonic'>
	readonly #since = new Map<string, number>()

	constructor(clock: Pick<Clock, 'monotonic'>) {
		this.#clock = clock
	}

	fails(name: string): void {
		if (!this.#since.has(name)) this.#since.set(name, this.#clock.monotonic())
	}

	works(name: string): void {
		this.#since.delete(name)
	}

	/** The names of loops that have failed for more than a minute. */
	listFailing(): string[] {
		const now = this.#clock.monotonic()
		return [...this.#since].flatMap(([name, since]) => (now - since > FAILING_AFTER_MS ? [name] : []))
	}
}
