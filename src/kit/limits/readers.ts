/** A change took longer than a reader waits, or a reader took longer than a change waits. */
export class TookTooLong extends Error {}

export type Patience = {
	/** How long a reader waits for a change to end, in milliseconds. */
	readonly readerMs: number
	/** How long a change waits for the readers. Whoever still reads then is cut off. */
	readonly changeMs: number
}

/** Lets many read at a time, or one change what they read. */
export class Readers {
	readonly #patience: Patience
	/** Each cuts one reader off. */
	readonly #reading = new Set<() => void>()
	#change: Promise<void> | undefined
	#isChanging = false
	#onLastEnd: () => void = () => undefined

	constructor(patience: Patience) {
		this.#patience = patience
	}

	/** False while a change still waits for readers. */
	get isChanging(): boolean {
		return this.#isChanging
	}

	/** Work that is cut off may still run, but its result is lost. @throws TookTooLong */
	async read<T>(work: () => Promise<T>): Promise<T> {
		// Nothing may run between this check and the entry.
		while (this.#change !== undefined) await this.#untilEnd(this.#change)
		const { promise: cutOff, reject } = Promise.withResolvers<never>()
		const cut = (): void => reject(new TookTooLong('It took longer than a change waits.'))
		this.#reading.add(cut)
		try {
			return await Promise.race([work(), cutOff])
		} finally {
			this.#reading.delete(cut)
			if (this.#reading.size === 0) this.#onLastEnd()
		}
	}

	/** One at a time. Readers that come meanwhile wait for its end. */
	async change(work: () => Promise<void>): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>()
		this.#change = promise
		try {
			await this.#untilNobodyReads()
			this.#isChanging = true
			await work()
		} finally {
			this.#isChanging = false
			this.#change = undefined
			resolve()
		}
	}

	async #untilEnd(change: Promise<void>): Promise<void> {
		if (await within(this.#patience.readerMs, change))
			throw new TookTooLong('A change took longer than a reader waits.')
	}

	async #untilNobodyReads(): Promise<void> {
		if (this.#reading.size === 0) return
		const ended = new Promise<void>((resolve) => (this.#onLastEnd = resolve))
		// Whoever still reads is cut off.
		await within(this.#patience.changeMs, ended)
		for (const cut of this.#reading) cut()
		this.#reading.clear()
	}
}

/** @returns whether the time ran out first */
async function within(ms: number, end: Promise<void>): Promise<boolean> {
	const { promise: late, resolve } = Promise.withResolvers<boolean>()
	const timer = setTimeout(() => resolve(true), ms)
	try {
		return await Promise.race([end.then(() => false), late])
	} finally {
		clearTimeout(timer)
	}
}
