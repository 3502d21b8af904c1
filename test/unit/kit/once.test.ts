import { expect, test } from 'bun:test'
import { once } from '../../../src/kit/once.ts'

test('A value is made once, and a failure is tried again at the next call', async () => {
	let calls = 0
	const load = once(async () => {
		calls += 1
		if (calls === 1) throw new Error('The first attempt fails.')
		return calls
	})
	expect(await load().catch((error: Error) => error.message)).toBe('The first attempt fails.')
	expect([await load(), await load()]).toEqual([2, 2])
})
