import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { readText } from '../support/architecture/source.ts'

type Guarantee = { readonly number: number; readonly text: string; readonly tests: readonly string[] }

/** What a test's title says where its values are inserted. */
const INSERTION = /\$\{[^}]*\}|%[sdijp]/g

const guarantees = readGuarantees(readText('docs/guarantees.md'))
const files = ['test/rehearsals/install.ts', ...new Glob('test/**/*.test.ts').scanSync('.')]
const titles = new Map(files.map((path) => [path, readTitles(readText(path))]))

function readGuarantees(document: string): Guarantee[] {
	return document
		.split(/^(?=\*\*R\d+\.\*\*)/m)
		.slice(1)
		.map((part) => ({
			number: Number(/^\*\*R(\d+)/.exec(part)?.[1]),
			text: part.split('\n- ')[0] ?? '',
			tests: [...part.matchAll(/^- (.+)$/gm)].map(([, line = '']) => line),
		}))
}

/** @returns the titles of a file's tests and groups, with `…` for each inserted value */
function readTitles(code: string): Set<string> {
	const literal =
		/(?:\b(?:test|describe)|[)\]}])\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g
	return new Set(
		[...code.matchAll(literal)].map(([, quoted = '']) =>
			quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1').replaceAll(INSERTION, '…'),
		),
	)
}

test('The list of guarantees has R1 to R69 in order', () => {
	expect(guarantees.map(({ number }) => number)).toEqual(Array.from({ length: 69 }, (_, index) => index + 1))
})

test('Every guarantee names a test', () => {
	const untested = guarantees.filter(({ tests }) => tests.length === 0)
	expect(untested.map(({ number }) => number)).toEqual([])
})

test('Every test that a guarantee names exists with that title', () => {
	const missing = guarantees.flatMap(({ number, tests }) =>
		tests
			.filter((line) => {
				const [, path = '', title = ''] = /^`(.+?)`: (.+)$/.exec(line) ?? []
				return titles.get(path)?.has(title) !== true
			})
			.map((line) => `R${number} ${line}`),
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
