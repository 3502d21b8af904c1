import { expect, test } from 'bun:test'
import { heldFor } from '../../../../src/kit/time/held.ts'
import { createStillClock } from '../../../support/service/clock.ts'

test('What is held is found out once in its time, however often it is asked for', () => {
	const clock = createStillClock()
	let calls = 0
	const ask = heldFor(10_000, clock, () => ++calls)
	expect([ask(), ask()]).toEqual([1, 1])
	clock.advance(9_999)
	expect(ask()).toBe(1)
	clock.advance(1)
	expect([ask(), ask()]).toEqual([2, 2])
})
