/** Rows in an order that are asked one by one whether a search has them: about 20 ms. */
const MOST_ASKED = 5_000

/**
 * How many rows to ask: none if as many are unlikely to have enough matches.
 * @param all records @param countUpTo counts those that match, up to a limit
 */
export function mostAsked(all: number, least: number, countUpTo: (limit: number) => number): number {
	const fewest = Math.ceil((all * least) / MOST_ASKED)
	return countUpTo(fewest) < fewest ? 0 : MOST_ASKED
}

/**
 * The first matches of rows in an order. Of a word that many records have, all together would be far more than the few
 * rows that have to be asked.
 * @param rows read as they are taken @param most of them that are asked
 * @returns `least` matches, or all of them if the rows end before; undefined if too few of the first rows match
 */
export function takeMatches<R extends { readonly isMatch: 0 | 1 }>(
	rows: Iterable<R>,
	least: number,
	most: number,
): { matches: R[]; isLast: boolean } | undefined {
	const matches: R[] = []
	let asked = 0
	for (const row of rows) {
		if (asked++ === most) return undefined
		if (row.isMatch === 1) matches.push(row)
		if (matches.length === least) return { matches, isLast: false }
	}
	return { matches, isLast: true }
}
