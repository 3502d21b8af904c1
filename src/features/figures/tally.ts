import type { Happened } from './model.ts'

type Sum = { signed: number; arrivals: number; people: number }

/** Sums of what happened, by a key. */
export class Tally<Key> {
	readonly #sums = new Map<Key, Sum>()

	/** @param keys that are there even if nothing happened */
	constructor(keys: Iterable<Key> = []) {
		for (const key of keys) this.of(key)
	}

	add(key: Key, { signed, arrivals, people }: Happened): void {
		const sum = this.of(key)
		sum.signed += signed
		sum.arrivals += arrivals
		sum.people += people
	}

	of(key: Key): Sum {
		return this.#sums.getOrInsertComputed(key, () => ({ signed: 0, arrivals: 0, people: 0 }))
	}

	list<Item>(present: (key: Key) => Item): (Item & Sum)[] {
		return [...this.#sums].map(([key, sum]) => ({ ...present(key), ...sum }))
	}
}
