import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatCsv, parseCsv } from '../../src/kit/text/csv.ts'

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

test('what is written reads back, cell by cell', () => {
	fc.assert(
		fc.property(table, (rows) => {
			// The first line settles the separator, as a header does.
			const header = rows[0]?.map((_, i) => `column${i}`) ?? []
			expect(parseCsv(formatCsv([header, ...rows]))).toMatchObject({ rows: [header, ...rows] })
		}),
	)
})

test('no cell that is written is a formula', () => {
	fc.assert(
		fc.property(cell, (text) => {
			const written = formatCsv([[text]])
				.slice(1)
				.replace(/^"/, '')
			expect(/^[=+\-@\t]/.test(written)).toBe(false)
		}),
	)
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
])('%j', (text, rows) => {
	expect(parseCsv(text)).toMatchObject({ rows })
})

test('a row has the number that a spreadsheet shows beside it', () => {
	expect(parseCsv('\na\n\n"x\ny"\nb\n')).toEqual({ rows: [['a'], ['x\ny'], ['b']], numbers: [2, 4, 5] })
})

test('a quote that is never closed is reported with its line', () => {
	expect(parseCsv('a,b\n1,2\n"x\ny,3')).toEqual({ unclosedAt: 3 })
})
