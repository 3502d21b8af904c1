/** Lets arrived requests and due timers go first. */
export function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve))
}

/** Does long work on a list some items at a time, so that requests are served meanwhile. */
export async function mapInTurns<T, R>(
	items: readonly T[],
	itemsPerTurn: number,
	work: (item: T, at: number) => R,
): Promise<R[]> {
	const results: R[] = []
	for (const [at, item] of items.entries()) {
		if (at > 0 && at % itemsPerTurn === 0) await nextTurn()
		results.push(work(item, at))
	}
	return results
}
