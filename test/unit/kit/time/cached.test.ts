import { expect, test } from 'bun:test'
import { cachedFor } from '../../../../src/kit/time/cached.ts'
import { createStillClock } from '../../../support/service/clock.ts'

test('What is held is found out once in its time, however often it is asked for', () => {
	const clock = createStillClock()
	let calls = 0
	const ask = cachedFor(10_000, clock, () => ++calls)
	expect([ask(), ask()]).toEqual([1, 1])
	clock.advance(9_999)
	expect(ask()).toBe(1)
	clock.advance(1)
	expect([ask(), ask()]).toEqual([2, 2])
})
