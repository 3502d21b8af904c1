/** The most rows in an order that are checked one by one: this takes about 20 ms. */
const MOST_CHECKS = 5_000

/**
 * Returns how many rows to check one by one: none if so many are unlikely to have enough matches.
 * @param all how many records there are @param least how many matches are needed
 * @param countUpTo counts the records that match, up to a limit
 */
export function rowsToCheck(all: number, least: number, countUpTo: (limit: number) => number): number {
	const fewest = Math.ceil((all * least) / MOST_CHECKS)
	return countUpTo(fewest) < fewest ? 0 : MOST_CHECKS
}

/**
 * Returns the first matches among rows in an order. Where many records match, this reads far less than looking up all of them.
 * @param rows read as they are taken @param most how many of them are checked
 * @returns `least` matches, or all of them if the rows end before; undefined if too few of the first rows match
 */
export function takeMatches<R extends { readonly isMatch: 0 | 1 }>(
	rows: Iterable<R>,
	least: number,
	most: number,
): { matches: R[]; isLast: boolean } | undefined {
	const matches: R[] = []
	let checks = 0
	for (const row of rows) {
		if (checks++ === most) return undefined
		if (row.isMatch === 1) matches.push(row)
		if (matches.length === least) return { matches, isLast: false }
	}
	return { matches, isLast: true }
}
