import { expect, test } from 'bun:test'
import { chooseFiles } from '../../support/run/choose-files.ts'

test('A name chooses tests of every kind, and tells apart those that need system packages', () => {
	const { plain, others } = chooseFiles(['webhooks'])
	expect(plain).toContain('./test/contract/webhooks/webhooks.test.ts')
	expect(plain.filter((path) => /\/(?:process|browser)\//.test(path))).toEqual([])
	expect(others).toContain('./test/process/crashes/webhooks.test.ts')
})

test('Without a name every test is chosen', () => {
	const { plain, others } = chooseFiles([])
	expect(plain.length).toBeGreaterThan(190)
	expect(others.length).toBeGreaterThan(90)
})

test('A name that no path contains chooses nothing', () => {
	expect(chooseFiles(['no-such-test'])).toEqual({ plain: [], others: [] })
})
