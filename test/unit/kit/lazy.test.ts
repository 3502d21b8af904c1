import { expect, test } from 'bun:test'
import { lazy, lazyAsync } from '../../../src/kit/lazy.ts'

test('A value is made once, and a failure is tried again at the next call', async () => {
	let calls = 0
	const load = lazyAsync(async () => {
		calls += 1
		if (calls === 1) throw new Error('The first attempt fails.')
		return calls
	})
	expect(await load().catch((error: Error) => error.message)).toBe('The first attempt fails.')
	expect([await load(), await load()]).toEqual([2, 2])
})

test('A value that is made at once is made with its first use, once, also if it is undefined', () => {
	let calls = 0
	const read = lazy(() => {
		calls += 1
		return undefined
	})
	expect(calls).toBe(0)
	expect([read(), read()]).toEqual([undefined, undefined])
	expect(calls).toBe(1)
})
