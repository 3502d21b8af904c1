import type { Clock } from '../../src/lib/clock.ts'

/** A clock that stands still until it is told to go on. */
export type TestClock = Clock & { advance(ms: number): void }

/** @param start wall time, as a timestamp */
export function createTestClock(start = '2026-07-01T12:00:00.000Z'): TestClock {
	let [wall, steady] = [Date.parse(start), 5_000]
	return {
		now: () => wall,
		monotonic: () => steady,
		advance(ms) {
			wall += ms
			steady += ms
		},
	}
}
