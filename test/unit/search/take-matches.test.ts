import { expect, test } from 'bun:test'
import { rowsToCheck, takeMatches } from '../../../src/search/take-matches.ts'

/** Rows of an order, of which every third one matches, and how many of them were read. */
function createRows(count: number) {
	const read: number[] = []
	const rows = function* () {
		for (let row = 1; row <= count; row++) {
			read.push(row)
			yield { row, isMatch: row % 3 === 0 ? (1 as const) : (0 as const) }
		}
	}
	return { read, rows: rows() }
}

test.each([
	['enough match', 100, 2, 50, { matches: [3, 6], isLast: false }, 6],
	['the rows end before', 8, 4, 50, { matches: [3, 6], isLast: true }, 8],
	['the last row that may be checked is the last of all', 8, 4, 8, { matches: [3, 6], isLast: true }, 8],
	['too few of those that may be checked match', 100, 4, 9, undefined, 10],
	['none may be checked', 100, 4, 0, undefined, 1],
])('Rows are checked one by one, until %s', (_end, count, least, most, expected, readCount) => {
	const { read, rows } = createRows(count)
	const result = takeMatches(rows, least, most)
	expect(result && { ...result, matches: result.matches.map(({ row }) => row) }).toEqual(expected)
	expect(read.length).toBe(readCount)
})

test.each([
	['one in ten matches', 100, 1_000, 26, 5_000],
	['just enough of those match', 26, 5_000, 26, 5_000],
	['one too few of those match', 25, 5_000, 26, 0],
	['the page is longer', 100, 10_000, 101, 0],
	['nothing matches', 0, 10, 1, 0],
])(
	'5,000 rows are checked only if they are likely to suffice: %s',
	(_case, matches, all, least, expected) => {
		expect(rowsToCheck(all, least, (limit) => Math.min(limit, matches))).toBe(expected)
	},
)
