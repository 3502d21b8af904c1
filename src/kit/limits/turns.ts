/** Runs costly work a few at a time; a few more wait, and the rest is refused. */
export class Turns {
	readonly #atOnce: number
	readonly #mostWaiting: number
	#running = 0
	readonly #waiting: (() => void)[] = []

	constructor({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }) {
		this.#atOnce = atOnce
		this.#mostWaiting = mostWaiting
	}

	/** @returns undefined, at once, if too much waits already */
	take<T>(work: () => Promise<T>): Promise<T> | undefined {
		if (this.#running < this.#atOnce) {
			this.#running++
			return this.#run(work)
		}
		if (this.#waiting.length >= this.#mostWaiting) return undefined
		const { promise, resolve } = Promise.withResolvers<void>()
		this.#waiting.push(resolve)
		return promise.then(() => this.#run(work))
	}

	async #run<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work()
		} finally {
			const next = this.#waiting.shift()
			// The next waiting work takes over the turn.
			if (next === undefined) this.#running--
			else next()
		}
	}
}
