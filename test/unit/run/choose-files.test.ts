import { expect, test } from 'bun:test'
import { chooseFiles } from '../../support/run/choose-files.ts'

test('a name chooses the unit, contract and property tests, and tells of the others', () => {
	const { files, leftOut } = chooseFiles(['webhooks'], false)
	expect(files).toContain('./test/contract/webhooks/webhooks.test.ts')
	expect(files.filter((path) => /\/(?:process|browser)\//.test(path))).toEqual([])
	expect(leftOut).toContain('test/process/webhooks.test.ts')
})

test('with all, the process and browser tests of the name are chosen, too', () => {
	const { files, leftOut } = chooseFiles(['webhooks'], true)
	expect(files).toContain('./test/process/webhooks.test.ts')
	expect(leftOut).toEqual([])
})

test('without a name every test is chosen', () => {
	expect(chooseFiles([], true).files.length).toBeGreaterThan(190)
})

test('a name that no path contains chooses nothing', () => {
	expect(chooseFiles(['no-such-test'], true)).toEqual({ files: [], leftOut: [] })
})
