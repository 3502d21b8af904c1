import { expect, test } from 'bun:test'
import { readText } from '../../support/architecture/source.ts'
import { isThere, nameTest, readAllTitles } from '../../support/architecture/titles.ts'
import { EXCEPTED, readReasons, readRequirements } from '../../support/asvs/asvs.ts'
import type { Requirement } from '../../support/asvs/asvs.ts'
import { requirements } from '../../support/asvs/requirements.ts'
import table from '../../support/asvs/tests.json' with { type: 'json' }

const all = [...requirements[1], ...requirements[2]]
const rows = readRequirements()

const countOf = (...states: Requirement['state'][]): number =>
	rows.filter(({ state }) => states.includes(state)).flatMap(({ numbers }) => numbers).length

test('The table of tests and the document have every requirement of levels 1 and 2 once', () => {
	expect(all).toHaveLength(253)
	expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(all.toSorted())
	const listed = ['Shown, with an exception', ...EXCEPTED].flatMap((heading) => readReasons(heading))
	expect(readText('docs/asvs.md').match(/^\*\*\d/gm)).toHaveLength(listed.length)
})

test('Every requirement that is shown names its tests, and every other one says why not', () => {
	expect(rows.filter(({ state, tests }) => state === 'Shown' && tests.length === 0)).toEqual([])
	expect(rows.filter(({ state, reason }) => state !== 'Shown' && reason.length < 15)).toEqual([])
	const exceptions = readReasons('Shown, with an exception').map(({ name }) => name)
	expect(exceptions.filter((name) => !Object.hasOwn(table, name))).toEqual([])
})

test('Every test that shows a requirement exists with that title', () => {
	const titles = readAllTitles()
	const missing = rows.flatMap(({ numbers, tests }) =>
		tests.filter((each) => !isThere(titles, each)).map((each) => `${numbers.join()} ${nameTest(each)}`),
	)
	expect(missing).toEqual([])
})

test('The counts in the text are those of the list', () => {
	const none = countOf('Does not apply')
	expect(readText('docs/asvs.md').replaceAll(/\s+/g, ' ')).toContain(
		`Of ${all.length} requirements ${none} do not apply and ${all.length - none} do. A test shows ${countOf('Shown')} of these, ${countOf('By design')} stay as they are by design, and ${countOf('Not shown')} are not shown yet.`,
	)
})

test('The requirements are printed with the tests that show each, or one of them by its number', () => {
	const print = (...numbers: string[]): string =>
		Bun.spawnSync([process.execPath, 'test/asvs.ts', ...numbers]).stdout.toString()
	const tests = rows.flatMap((row) => row.tests.map((each) => `  ${nameTest(each)}`))
	expect(
		print()
			.split('\n')
			.filter((line) => line.startsWith('  ')),
	).toEqual(tests)
	expect(print('6.2.1').match(/^[\d., ]+\. Shown\.$/gm)).toEqual(['6.2.1. Shown.'])
	expect(print('10.6.2')).toBe(
		'10.6.1, 10.6.2, 10.7.1, 10.7.2, 10.7.3. Does not apply. The service is no provider.\n\n',
	)
	expect(print('0.0.0')).toBe('')
})
