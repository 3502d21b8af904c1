import { expect, test } from 'bun:test'
import { readText } from '../../support/architecture/source.ts'
import { isThere, listTests, nameTest, readAllTitles } from '../../support/architecture/titles.ts'
import type { TitlesByFile } from '../../support/architecture/titles.ts'
import { requirements } from '../../support/asvs/requirements.ts'
import table from '../../support/asvs/tests.json' with { type: 'json' }

const all = [...requirements[1], ...requirements[2]]
const text = readText('docs/asvs.md')

/** By the numbers of a row of the document. */
const testsOf: Readonly<Record<string, TitlesByFile>> = table

/** How a requirement stands, by the words that its line begins with. */
const states = { 'Does not apply: ': 'none', 'By design: ': 'design', 'Not shown: ': 'open' } as const

type State = 'shown' | (typeof states)[keyof typeof states]

const rows = text
	.split(/^(?=\*\*\d+\.\d+\.\d+)/m)
	.slice(1)
	.map((part) => {
		const [, numbers = '', rest = ''] = /^\*\*([\d., ]+)\*\* ([^]*)$/.exec(part) ?? []
		const prefix = Object.keys(states).find((each) => rest.startsWith(each)) as
			| keyof typeof states
			| undefined
		const state: State = prefix === undefined ? 'shown' : states[prefix]
		const [reason = ''] = rest.slice(prefix?.length ?? 0).split('\n')
		return { numbers: numbers.split(', '), state, reason, tests: listTests(testsOf[numbers]) }
	})

const countOf = (...wanted: State[]): number =>
	rows.filter(({ state }) => wanted.includes(state)).flatMap(({ numbers }) => numbers).length

test('The list has every requirement of levels 1 and 2 once, each in the chapter of its number', () => {
	expect(all).toHaveLength(253)
	const listed = rows.flatMap(({ numbers }) => numbers)
	expect(listed.toSorted()).toEqual(all.toSorted())
	for (const chapter of text.split(/^## V/m).slice(1))
		for (const [, number] of chapter.matchAll(/(?<=\*\*|, )(\d+)\.\d+\.\d+/g))
			expect(number).toBe(String(Number.parseInt(chapter, 10)))
})

test('Every requirement that is shown names its tests, and every other one says why not', () => {
	expect(rows.filter(({ state, tests }) => state === 'shown' && tests.length === 0)).toEqual([])
	const numbered = rows.filter(({ tests }) => tests.length > 0).map(({ numbers }) => numbers.join(', '))
	expect(Object.keys(testsOf)).toEqual(numbered)
	expect(rows.filter(({ reason }) => reason.length < 5)).toEqual([])
	// A reason that is a decision takes more than a word.
	expect(rows.filter(({ state, reason }) => state === 'design' && reason.length < 14)).toEqual([])
})

test('Every test that shows a requirement exists with that title', () => {
	const titles = readAllTitles()
	const missing = rows.flatMap(({ numbers, tests }) =>
		tests.filter((each) => !isThere(titles, each)).map((each) => `${numbers.join()} ${nameTest(each)}`),
	)
	expect(missing).toEqual([])
})

test('The counts in the text are those of the list', () => {
	const apply = countOf('shown', 'design', 'open')
	expect(text.replaceAll(/\s+/g, ' ')).toContain(
		`Of ${all.length} requirements ${countOf('none')} do not apply and ${apply} do. A test shows ${countOf('shown')} of these, ${countOf('design')} stay as they are by design, and ${countOf('open')} are not shown yet.`,
	)
})
