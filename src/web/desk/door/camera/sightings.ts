/** A code that was out of sight this long counts as shown again, in milliseconds. */
const FORGET_MS = 2_000

/** Distinguishes a newly shown code from one that is still in view. */
export class Sightings {
	#code: string | undefined
	#lastAt = Number.NEGATIVE_INFINITY

	/**
	 * @param code undefined if none is in view
	 * @param at milliseconds
	 * @returns true if the code has just come into view
	 */
	note(code: string | undefined, at: number): boolean {
		if (code === undefined) return false
		const isNew = code !== this.#code || at - this.#lastAt > FORGET_MS
		this.#code = code
		this.#lastAt = at
		return isNew
	}
}
