import { expect, test } from 'bun:test'
import { Turns } from '../../../../src/kit/limits/turns.ts'

/** Work that ends when it is told to. */
function openWork() {
	const { promise, resolve, reject } = Promise.withResolvers<string>()
	let begun = false
	const run = (): Promise<string> => {
		begun = true
		return promise
	}
	return { run, end: resolve, fail: reject, hasBegun: () => begun }
}

test('As much work runs at once as may, as much waits as may, and the rest is refused', async () => {
	const turns = new Turns({ atOnce: 2, mostWaiting: 1 })
	const [first, second, third, fourth] = [openWork(), openWork(), openWork(), openWork()]
	const results = [first, second, third].map(({ run }) => turns.take(run))
	expect(turns.take(fourth.run)).toBeUndefined()
	expect([first, second, third, fourth].map((work) => work.hasBegun())).toEqual([true, true, false, false])
	second.end('second')
	expect(await results[1]).toBe('second')
	await Promise.resolve()
	expect(third.hasBegun()).toBe(true)
	expect(turns.take(fourth.run)).toBeDefined()
	third.end('third')
	first.end('first')
	expect(await Promise.all([results[0], results[2]])).toEqual(['first', 'third'])
})

test('Work that fails frees its turn', async () => {
	const turns = new Turns({ atOnce: 1, mostWaiting: 1 })
	const [first, second] = [openWork(), openWork()]
	const failing = turns.take(first.run)
	const waiting = turns.take(second.run)
	first.fail(new Error('No.'))
	expect(await failing?.catch((error: Error) => error.message)).toBe('No.')
	second.end('done')
	expect(await waiting).toBe('done')
	expect(turns.take(openWork().run)).toBeDefined()
	expect(turns.take(openWork().run)).toBeDefined()
	expect(turns.take(openWork().run)).toBeUndefined()
})
