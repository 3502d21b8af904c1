import { expect, test } from 'bun:test'
import { systemClock } from '../../../src/kit/clock.ts'

test('the monotonic clock never runs backwards', () => {
	const first = systemClock.monotonic()
	expect(systemClock.monotonic()).toBeGreaterThanOrEqual(first)
})
