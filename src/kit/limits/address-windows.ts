import { networksOf } from '../network/ip-address.ts'
import { KeyedWindows } from './keyed-windows.ts'

/** Networks of each size that are remembered. */
const MAX_NETWORKS = 10_000

/** How many times the limit of one network the network around it has. */
const WIDE_FACTOR = 10

/**
 * Limits what comes from an address. An IPv6 address counts as its /64, because whoever has one address has all of
 * those. The /48 around it has its own limit, ten times as high, and is checked first, so that it can't fill the
 * memory of others.
 */
export class AddressWindows {
	readonly #narrow: KeyedWindows
	readonly #wide: KeyedWindows

	constructor({ limit, windowMs }: { readonly limit: number; readonly windowMs: number }) {
		this.#narrow = new KeyedWindows({ limit, windowMs, maxKeys: MAX_NETWORKS })
		this.#wide = new KeyedWindows({ limit: limit * WIDE_FACTOR, windowMs, maxKeys: MAX_NETWORKS })
	}

	/**
	 * Counts `cost` against an address.
	 * @returns 0, or the milliseconds to wait if it is over the limit
	 */
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
