import { SlidingWindow } from './sliding-window.ts'

export type KeyedWindowsOptions = {
	readonly limit: number
	readonly windowMs: number
	readonly maxKeys: number
}

/** One sliding window per key, for at most `maxKeys`: idle keys are forgotten first, then the one used longest ago. */
export class KeyedWindows {
	readonly #options: KeyedWindowsOptions
	readonly #windows = new Map<string, SlidingWindow>()

	constructor(options: KeyedWindowsOptions) {
		this.#options = options
	}

	get size(): number {
		return this.#windows.size
	}

	/** Use the window at once: after a pause it may have been forgotten. */
	get(key: string, now: number): SlidingWindow {
		const existing = this.#windows.get(key)
		if (existing !== undefined) this.#windows.delete(key)
		else this.#makeRoom(now)
		const window = existing ?? new SlidingWindow(this.#options.limit, this.#options.windowMs)
		this.#windows.set(key, window)
		return window
	}

	/** @returns 0, or the milliseconds to wait if the key is over the limit */
	spend(key: string, now: number, cost = 1): number {
		const window = this.get(key, now)
		const waitMs = window.retryAfterMs(now, cost)
		if (waitMs === 0) window.spend(now, cost)
		return waitMs
	}

	/** As `spend` without spending: it makes no window, so asking costs no memory. */
	waitMs(key: string, now: number): number {
		return this.#windows.get(key)?.retryAfterMs(now) ?? 0
	}

	/** How many calls may still pass. As `waitMs`, it makes no window. */
	remaining(key: string, now: number): number {
		return this.#windows.get(key)?.remaining(now) ?? this.#options.limit
	}

	/** Takes one call of this time back, if it still counts. */
	giveBack(key: string, time: number): void {
		this.#windows.get(key)?.giveBack(time)
	}

	forget(key: string): void {
		this.#windows.delete(key)
	}

	#makeRoom(now: number): void {
		let dropCount = 0
		for (const [key, window] of this.#windows) {
			const mustDrop = this.#windows.size >= this.#options.maxKeys
			if (!mustDrop && (dropCount === IDLE_KEYS_PER_NEW_KEY || window.used(now) > 0)) return
			this.#windows.delete(key)
			dropCount++
		}
	}
}

const IDLE_KEYS_PER_NEW_KEY = 2
