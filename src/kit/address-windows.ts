import { networksOf } from './ip-address.ts'
import { KeyedWindows } from './keyed-windows.ts'

/** Networks that are remembered at once, of each size. */
const MAX_NETWORKS = 10_000

/** How much more than one network the wide network around it may spend. */
const WIDE_FACTOR = 10

/**
 * Limits what comes from an address. An IPv6 address counts as its /64, since whoever has one address has all of those. The
 * /48 around it has a limit of its own, ten times as high, and is asked first, so that it can't fill the memory of others.
 */
export class AddressWindows {
	readonly #narrow: KeyedWindows
	readonly #wide: KeyedWindows

	constructor({ limit, windowMs }: { readonly limit: number; readonly windowMs: number }) {
		this.#narrow = new KeyedWindows({ limit, windowMs, maxKeys: MAX_NETWORKS })
		this.#wide = new KeyedWindows({ limit: limit * WIDE_FACTOR, windowMs, maxKeys: MAX_NETWORKS })
	}

	/** Spends `cost` of an address where that may pass. @returns 0, or the milliseconds until it may pass */
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
