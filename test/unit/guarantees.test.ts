import { expect, test } from 'bun:test'
import { readText } from '../support/architecture/source.ts'
import { isThere, listNamedTests, readAllTitles } from '../support/architecture/titles.ts'

type Guarantee = { readonly number: number; readonly text: string; readonly tests: readonly string[] }

const guarantees = readGuarantees(readText('docs/guarantees.md'))
const titles = readAllTitles()

function readGuarantees(document: string): Guarantee[] {
	return document
		.split(/^(?=\*\*R\d+\.\*\*)/m)
		.slice(1)
		.map((part) => ({
			number: Number(/^\*\*R(\d+)/.exec(part)?.[1]),
			text: part.split('\n- ')[0] ?? '',
			tests: listNamedTests(part),
		}))
}

test('The list of guarantees has R1 to R70 in order', () => {
	expect(guarantees.map(({ number }) => number)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1))
})

test('Every guarantee names a test', () => {
	const untested = guarantees.filter(({ tests }) => tests.length === 0)
	expect(untested.map(({ number }) => number)).toEqual([])
})

test('Every test that a guarantee names exists with that title', () => {
	const missing = guarantees.flatMap(({ number, tests }) =>
		tests.filter((line) => !isThere(titles, line)).map((line) => `R${number} ${line}`),
	)
	expect(missing).toEqual([])
})

test('Every guarantee that a test title names is in the list', () => {
	const numbers = new Set(guarantees.map(({ number }) => `R${number}`))
	const unknown = [...titles].flatMap(([path, found]) =>
		[...found]
			.filter((title) => title.match(/\bR\d+\b/g)?.some((name) => !numbers.has(name)))
			.map((title) => [path, title]),
	)
	expect(unknown).toEqual([])
})
