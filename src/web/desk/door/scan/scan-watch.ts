/** A scanner types this fast; people do not. */
const MIN_CHARACTERS = 8
const MAX_GAP_MS = 50

/** Once it is a scan, a slow machine may hold a key up this long, in milliseconds. A longer silence ends the scan. */
export const MAX_HALT_MS = 400

/** Distinguishes a scanner from a person by the time between two keys. */
export class ScanWatch {
	#text = ''
	#lastAt = Number.NEGATIVE_INFINITY

	/** @param at milliseconds */
	note(character: string, at: number): void {
		const follows = at - this.#lastAt <= (this.isScan ? MAX_HALT_MS : MAX_GAP_MS)
		this.#text = follows ? this.#text + character : character
		this.#lastAt = at
	}

	/** The text that was typed so fast, without a pause. */
	get text(): string {
		return this.#text
	}

	/** True if a scanner typed the text. */
	get isScan(): boolean {
		return this.#text.length >= MIN_CHARACTERS
	}

	/** Starts over. */
	clear(): void {
		this.#text = ''
		this.#lastAt = Number.NEGATIVE_INFINITY
	}
}
