/** A code that was out of sight this long counts as shown again, in milliseconds. */
const FORGET_MS = 2_000

/** Tells a code that is shown from one that is still in sight. */
export class Sightings {
	#code: string | undefined
	#lastAt = Number.NEGATIVE_INFINITY

	/**
	 * @param code undefined if none is seen
	 * @param at milliseconds
	 * @returns whether the code has just been shown
	 */
	note(code: string | undefined, at: number): boolean {
		if (code === undefined) return false
		const isNew = code !== this.#code || at - this.#lastAt > FORGET_MS
		this.#code = code
		this.#lastAt = at
		return isNew
	}
}
