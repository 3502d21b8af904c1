import type { Clock } from '../../kit/time/clock.ts'

const MAX_ORGANIZATIONS = 1_000

/** An organization whose images took long waits that long: at least half of the time is left for the others. */
export class ImagePace {
	readonly #clock: Pick<Clock, 'monotonic'>
	readonly #waitsUntil = new Map<string, number>()

	constructor(clock: Pick<Clock, 'monotonic'>) {
		this.#clock = clock
	}

	waitMs(organizationId: string): number {
		return Math.max(0, (this.#waitsUntil.get(organizationId) ?? 0) - this.#clock.monotonic())
	}

	noteSlow(organizationId: string, tookMs: number): void {
		// Deleting first moves the organization to the end: the oldest is forgotten first.
		this.#waitsUntil.delete(organizationId)
		for (const oldest of this.#waitsUntil.keys()) {
			if (this.#waitsUntil.size < MAX_ORGANIZATIONS) break
			this.#waitsUntil.delete(oldest)
		}
		this.#waitsUntil.set(organizationId, this.#clock.monotonic() + tookMs)
	}
}
