import { SlidingWindow } from './sliding-window.ts'

export type KeyedWindowsOptions = {
	readonly limit: number
	readonly windowMs: number
	readonly maxKeys: number
}

/**
 * One sliding window per key (an API key, an address), for at most `maxKeys` keys. Idle keys are forgotten first;
 * when every key is busy, the one asked for longest ago is, and starts afresh.
 */
export class KeyedWindows {
	readonly #options: KeyedWindowsOptions
	/** A Map keeps the order of insertion, and every `get` inserts anew: the first key was asked for longest ago. */
	readonly #windows = new Map<string, SlidingWindow>()

	constructor(options: KeyedWindowsOptions) {
		this.#options = options
	}

	get size(): number {
		return this.#windows.size
	}

	/** The window of `key`. Use it at once: after a pause it may have been forgotten, and a spend in it be lost. */
	get(key: string, now: number): SlidingWindow {
		const known = this.#windows.get(key)
		if (known !== undefined) this.#windows.delete(key)
		else this.#makeRoom(now)
		const window = known ?? new SlidingWindow(this.#options.limit, this.#options.windowMs)
		this.#windows.set(key, window)
		return window
	}

	/** Spends `cost` of `key` where that may pass. @returns 0, or where nothing was spent the milliseconds until it may */
	spend(key: string, now: number, cost = 1): number {
		const window = this.get(key, now)
		const waitMs = window.retryAfterMs(now, cost)
		if (waitMs === 0) window.spend(now, cost)
		return waitMs
	}

	/** Drops a few of the oldest keys if idle (more go than come, so idle keys never pile up), and one by force if full. */
	#makeRoom(now: number): void {
		let dropped = 0
		for (const [key, window] of this.#windows) {
			const mustDrop = this.#windows.size >= this.#options.maxKeys
			if (!mustDrop && (dropped === IDLE_KEYS_PER_NEW_KEY || window.used(now) > 0)) return
			this.#windows.delete(key)
			dropped++
		}
	}
}

const IDLE_KEYS_PER_NEW_KEY = 2
