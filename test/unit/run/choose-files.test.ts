import { expect, test } from 'bun:test'
import { chooseFiles } from '../../support/run/choose-files.ts'

test('A name selects the unit, contract and property tests, and reports the others', () => {
	const { files, leftOut } = chooseFiles(['webhooks'], false)
	expect(files).toContain('./test/contract/webhooks/webhooks.test.ts')
	expect(files.filter((path) => /\/(?:process|browser)\//.test(path))).toEqual([])
	expect(leftOut).toContain('test/process/crashes/webhooks.test.ts')
})

test('With --all a name selects the process and browser tests, too', () => {
	const { files, leftOut } = chooseFiles(['webhooks'], true)
	expect(files).toContain('./test/process/crashes/webhooks.test.ts')
	expect(leftOut).toEqual([])
})

test('Without a name every test is selected', () => {
	expect(chooseFiles([], true).files.length).toBeGreaterThan(190)
})

test('A name that no path contains selects nothing', () => {
	expect(chooseFiles(['no-such-test'], true)).toEqual({ files: [], leftOut: [] })
})
