import { expect, test } from 'bun:test'
import { isThere, nameTest, readAllTitles } from '../support/architecture/titles.ts'
import { namesInTable, readGuarantees } from '../support/guarantees/guarantees.ts'

const guarantees = readGuarantees()
const titles = readAllTitles()

test('The list of guarantees has R1 to R70 in order, and so has the table of their tests', () => {
	const names = Array.from({ length: 70 }, (_, index) => `R${index + 1}`)
	expect(guarantees.map(({ name }) => name)).toEqual(names)
	expect(namesInTable).toEqual(names)
	expect(guarantees.filter(({ promise }) => promise.length < 50 || !promise.endsWith('.'))).toEqual([])
})

test('Every guarantee names a test', () => {
	const untested = guarantees.filter(({ tests }) => tests.length === 0)
	expect(untested.map(({ name }) => name)).toEqual([])
})

test('Every test that a guarantee names exists with that title', () => {
	const missing = guarantees.flatMap(({ name, tests }) =>
		tests.filter((each) => !isThere(titles, each)).map((each) => `${name} ${nameTest(each)}`),
	)
	expect(missing).toEqual([])
})

test('The list of guarantees is printed with the tests that show each, or one of them by its name', () => {
	const print = (...names: string[]): string =>
		Bun.spawnSync([process.execPath, 'test/guarantees.ts', ...names]).stdout.toString()
	const all = guarantees.flatMap(({ tests }) => tests.map((each) => `  ${nameTest(each)}`))
	expect(all.length).toBeGreaterThan(300)
	expect(
		print()
			.split('\n')
			.filter((line) => line.startsWith('  ')),
	).toEqual(all)
	expect(print('R6').match(/^R\d+\. .*$/gm)).toEqual([`R6. ${guarantees[5]?.promise}`])
	expect(print('R0')).toBe('')
})
