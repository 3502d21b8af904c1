/** A scanner types this fast; nobody else does. */
const MIN_CHARACTERS = 8
const MAX_GAP_MS = 50

/** Tells a scanner from a person by the time between two keys. */
export class ScanWatch {
	#text = ''
	#lastAt = Number.NEGATIVE_INFINITY

	/** @param at milliseconds; @returns whether it follows the last one as fast as a scanner types */
	note(character: string, at: number): boolean {
		const isFast = at - this.#lastAt <= MAX_GAP_MS
		this.#text = isFast ? this.#text + character : character
		this.#lastAt = at
		return isFast
	}

	/** @returns what was scanned, if it was a scan, and begins anew */
	end(): string | undefined {
		const text = this.#text
		this.#text = ''
		this.#lastAt = Number.NEGATIVE_INFINITY
		return text.length >= MIN_CHARACTERS ? text : undefined
	}

	/** Whether what was typed so far is a scan, unless another key follows. */
	get isScan(): boolean {
		return this.#text.length >= MIN_CHARACTERS
	}
}
