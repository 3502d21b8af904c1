/** This many refusals in a row are not an accident. */
const STOPS_AT = 5

/** Counts mails that their server refused one after the other because of our account, our relay or our text. */
export class Refusals {
	#inARow = 0

	note(isRefused: boolean): void {
		this.#inARow = isRefused ? this.#inARow + 1 : 0
	}

	/** True while the next mail should wait for some minutes, since it would most likely be refused, too. */
	get haveStopped(): boolean {
		return this.#inARow >= STOPS_AT
	}
}
