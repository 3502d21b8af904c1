import { expect, test } from 'bun:test'
import { shareOut } from '../../support/run/run-tests.ts'

const paths = Array.from({ length: 600 }, (_, at) => `./test/${String(at).padStart(3, '0')}.test.ts`)

test('Every file is in one share', () => {
	expect(shareOut(paths).flat().sort()).toEqual(paths)
	expect(shareOut([])).toEqual([])
	expect(shareOut(paths.slice(0, 1))).toEqual([paths.slice(0, 1)])
})

test('The shares become smaller, and the last are small', () => {
	const sizes = shareOut(paths).map((share) => share.length)
	expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
	expect(sizes.at(-1)).toBeLessThanOrEqual(3)
})

test('Each share has files from all over the list', () => {
	for (const share of shareOut(paths).filter(({ length }) => length > 3)) {
		const numbers = share.map((path) => paths.indexOf(path))
		expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(paths.length / 12)
	}
})
