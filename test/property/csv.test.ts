import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatCsv, parseCsv } from '../../src/kit/text/csv.ts'
import { parseCsvInTurns } from '../../src/kit/text/csv-in-turns.ts'

const cell = fc.oneof(
	fc.string(),
	fc.constantFrom(
		'=1+1',
		"'=x",
		"'",
		'+49 30 1',
		'-',
		'@a',
		'a,b',
		'a;b',
		'"q"',
		'two\nlines',
		'\r\n',
		' x ',
		'x;=1+1;y',
		'x,"=1',
		'a;"\'+1',
		"b\t'=2",
		'c\n =1',
		'＝1;\uff0b1',
	),
)
// A line with nothing in it is left out, so each has one cell that says something.
const table = fc
	.integer({ min: 1, max: 5 })
	.chain((width) =>
		fc.array(
			fc.array(cell, { minLength: width, maxLength: width }).map((row) => ['id', ...row]),
			{ minLength: 1, maxLength: 8 },
		),
	)
	.map((rows) => [['a,b', ...(rows[0] ?? []).slice(1).map(() => 'h')], ...rows])

test('What is written reads back, cell by cell', () => {
	fc.assert(
		fc.property(table, (rows) => {
			// The first line settles the separator, as a header does.
			const header = rows[0]?.map((_, i) => `column${i}`) ?? []
			expect(parseCsv(formatCsv([header, ...rows]))).toMatchObject({ rows: [header, ...rows] })
		}),
	)
})

const hostile = fc
	.array(fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\n', '\r', '"', "'", ' ', 'x', '1', '＝'))
	.map((parts) => parts.join(''))

/** The cells that a spreadsheet could see: it parts at one separator and at breaks, and drops quotes and spaces before a text. */
function splitCarelessly(file: string, separator: string): string[] {
	return file
		.slice(1)
		.split(new RegExp(`[\r\n${separator}]`))
		.map((cell) => cell.replace(/^[\s"]+/, ''))
}

test('No cell that is written is a formula, whatever a spreadsheet takes for the separator', () => {
	fc.assert(
		fc.property(
			fc.array(fc.oneof(cell, hostile), { minLength: 1 }),
			fc.constantFrom(',', ';', '\t'),
			(row, separator) => {
				for (const text of splitCarelessly(formatCsv([row]), separator))
					expect(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text)).toBe(false)
			},
		),
		{ numRuns: 2000 },
	)
})

test('Hostile cells read back as they were', () => {
	fc.assert(
		fc.property(fc.array(hostile, { minLength: 2, maxLength: 2 }), (cells) => {
			expect(
				parseCsv(
					formatCsv([
						['a', 'b,'],
						['x', ...cells],
					]),
				),
			).toMatchObject({
				rows: [
					['a', 'b,'],
					['x', ...cells],
				],
			})
		}),
		{ numRuns: 2000 },
	)
})

test('A row ends with its 200th cell, and the next row is read as any other', () => {
	const wide = `a,b\n${'"x",'.repeat(10_000)}\n1,2\n`
	const { rows = [], numbers } = parseCsv(wide) as { rows?: string[][]; numbers?: number[] }
	expect(rows.map(({ length }) => length)).toEqual([2, 200, 2])
	expect(numbers).toEqual([1, 2, 3])
})

test('A long list is read in turns, and no further than it may be', async () => {
	let turns = 0
	const count = (): void => {
		turns += 1
		timer = setImmediate(count)
	}
	let timer = setImmediate(count)
	const list = 'a,b\n'.repeat(50_000)
	expect(await parseCsvInTurns(list, 20_000)).toMatchObject({ rows: { length: 20_001 } })
	clearImmediate(timer)
	expect(turns).toBeGreaterThan(10)
})

test.each([
	[
		'a,b\n1,2\n',
		[
			['a', 'b'],
			['1', '2'],
		],
	],
	[
		'\ufeffa;b\r\n1;"x;y"\r\n',
		[
			['a', 'b'],
			['1', 'x;y'],
		],
	],
	[
		'a\tb\r1\t\r',
		[
			['a', 'b'],
			['1', ''],
		],
	],
	[
		'\r\na;b\r\n1;2',
		[
			['a', 'b'],
			['1', '2'],
		],
	],
	[
		'a,b\n\n , \n1,',
		[
			['a', 'b'],
			['1', ''],
		],
	],
	['a\n"say ""hi"""', [['a'], ['say "hi"']]],
	['', []],
])('The text %j is read as its rows', (text, rows) => {
	expect(parseCsv(text)).toMatchObject({ rows })
})

test('A row has the number that a spreadsheet shows beside it', () => {
	expect(parseCsv('\na\n\n"x\ny"\nb\n')).toEqual({ rows: [['a'], ['x\ny'], ['b']], numbers: [2, 4, 5] })
})

test('The separator that Excel names in a line of its own is taken, and the line is no row', () => {
	for (const [first, separator] of [
		['sep=;\r\n', ';'],
		['"sep=,"\n', ','],
		['\ufeffSEP=\t\r', '\t'],
	]) {
		const text = `${first}name${separator}phone\n"Ana,;\t"${separator}1\n`
		const rows = [
			['name', 'phone'],
			['Ana,;\t', '1'],
		]
		expect(parseCsv(text)).toEqual({ rows, numbers: [2, 3] })
	}
	expect(parseCsv('sep,x\n1,2')).toMatchObject({
		rows: [
			['sep', 'x'],
			['1', '2'],
		],
	})
})

test('A quote that is never closed is reported with its line', () => {
	expect(parseCsv('a,b\n1,2\n"x\ny,3')).toEqual({ unclosedAt: 3 })
})
