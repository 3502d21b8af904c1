import { networksOf } from '../network/ip-address.ts'
import { KeyedWindows } from './keyed-windows.ts'

const MAX_NETWORKS = 10_000

const WIDE_FACTOR = 10

/**
 * Limits requests by address: an IPv6 address counts as its /64, since one owner has all of it. The /48 around it has
 * ten times that limit and is checked first, so that it can't fill the memory of others.
 */
export class AddressWindows {
	readonly #narrow: KeyedWindows
	readonly #wide: KeyedWindows

	constructor({ limit, windowMs }: { readonly limit: number; readonly windowMs: number }) {
		this.#narrow = new KeyedWindows({ limit, windowMs, maxKeys: MAX_NETWORKS })
		this.#wide = new KeyedWindows({ limit: limit * WIDE_FACTOR, windowMs, maxKeys: MAX_NETWORKS })
	}

	/** As `spend` without spending. */
	waitMs(address: string, now: number): number {
		const { narrow, wide } = networksOf(address)
		const around = wide === undefined ? 0 : this.#wide.waitMs(wide, now)
		return Math.max(around, this.#narrow.waitMs(narrow, now))
	}

	remaining(address: string, now: number): number {
		const { narrow, wide } = networksOf(address)
		const around = wide === undefined ? Infinity : this.#wide.remaining(wide, now)
		return Math.min(around, this.#narrow.remaining(narrow, now))
	}

	/** Takes back what was spent at this time, if it still counts. */
	giveBack(address: string, time: number): void {
		const { narrow, wide } = networksOf(address)
		this.#narrow.giveBack(narrow, time)
		if (wide !== undefined) this.#wide.giveBack(wide, time)
	}

	/** @returns 0, or the milliseconds to wait if the address is over the limit */
	spend(address: string, now: number, cost = 1): number {
		const { narrow, wide } = networksOf(address)
		const around = wide === undefined ? undefined : this.#wide.get(wide, now)
		const wideWaitMs = around?.retryAfterMs(now, cost) ?? 0
		if (wideWaitMs > 0) return wideWaitMs
		const waitMs = this.#narrow.spend(narrow, now, cost)
		if (waitMs === 0) around?.spend(now, cost)
		return waitMs
	}
}
