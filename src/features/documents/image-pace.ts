import type { Clock } from '../../kit/clock.ts'

/** Most organizations that are remembered. */
const MAX_ORGANIZATIONS = 1_000

/**
 * Shares the image decoder among organizations. One whose images took unusually long waits as long as they took, so at
 * least half of the time is left to the others.
 */
export class ImagePace {
	readonly #clock: Pick<Clock, 'monotonic'>
	readonly #waitsUntil = new Map<string, number>()

	constructor(clock: Pick<Clock, 'monotonic'>) {
		this.#clock = clock
	}

	/** How long the organization's next images have to wait, in milliseconds. */
	waitMs(organizationId: string): number {
		return Math.max(0, (this.#waitsUntil.get(organizationId) ?? 0) - this.#clock.monotonic())
	}

	/** Notes that images of an organization took long. */
	noteSlow(organizationId: string, tookMs: number): void {
		// The one that was noted first is forgotten first.
		this.#waitsUntil.delete(organizationId)
		for (const oldest of this.#waitsUntil.keys()) {
			if (this.#waitsUntil.size < MAX_ORGANIZATIONS) break
			this.#waitsUntil.delete(oldest)
		}
		this.#waitsUntil.set(organizationId, this.#clock.monotonic() + tookMs)
	}
}
