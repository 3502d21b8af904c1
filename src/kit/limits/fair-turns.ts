/** The source of work, for sharing turns. */
export type Lane = {
	/** Preferred work goes first, and has its own slots in the queue. */
	readonly isPreferred: boolean
	/** Limits the waiting work of each of these keys. */
	readonly keys: readonly { readonly key: string; readonly mostWaiting: number }[]
}

export type FairTurnsOptions = {
	/** Most waiting work, preferred and other. */
	readonly mostPreferred: number
	readonly mostOthers: number
}

type Waiter = { readonly lane: Lane; readonly start: () => void }

/** Runs costly work one at a time. Some more may wait, but no key fills all slots; the rest is refused. */
export class FairTurns {
	readonly #options: FairTurnsOptions
	readonly #preferred: Waiter[] = []
	readonly #others: Waiter[] = []
	readonly #waitingByKey = new Map<string, number>()
	#isRunning = false

	constructor(options: FairTurnsOptions) {
		this.#options = options
	}

	/** @returns undefined, at once, if too much work waits already */
	take<T>(lane: Lane, work: () => Promise<T>): Promise<T> | undefined {
		if (!this.#isRunning) {
			this.#isRunning = true
			return this.#run(work)
		}
		if (!this.#hasPlace(lane)) return undefined
		const { promise, resolve } = Promise.withResolvers<void>()
		this.#count(lane, 1)
		this.#queueOf(lane).push({ lane, start: resolve })
		return promise.then(() => this.#run(work))
	}

	#queueOf({ isPreferred }: Lane): Waiter[] {
		return isPreferred ? this.#preferred : this.#others
	}

	#hasPlace(lane: Lane): boolean {
		const { mostPreferred, mostOthers } = this.#options
		if (this.#queueOf(lane).length >= (lane.isPreferred ? mostPreferred : mostOthers)) return false
		return lane.keys.every(({ key, mostWaiting }) => (this.#waitingByKey.get(key) ?? 0) < mostWaiting)
	}

	#count({ keys }: Lane, change: 1 | -1): void {
		for (const { key } of keys) {
			const count = (this.#waitingByKey.get(key) ?? 0) + change
			if (count === 0) this.#waitingByKey.delete(key)
			else this.#waitingByKey.set(key, count)
		}
	}

	async #run<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work()
		} finally {
			const next = this.#preferred.shift() ?? this.#others.shift()
			// The next work takes over the turn.
			if (next === undefined) this.#isRunning = false
			else {
				this.#count(next.lane, -1)
				next.start()
			}
		}
	}
}
