import type { Clock } from '../../../src/kit/time/clock.ts'

export type SettableClock = Clock & {
	/** Sets the wall clock: milliseconds since 1970, or a date-time. */
	set(time: number | string): void
	advance(ms: number): void
}

/** A wall clock that stands still until it is set; limits and waits, which go by the monotonic one, go on. */
export function createSettableClock(start: number | string): SettableClock {
	let now = toMs(start)
	return {
		now: () => now,
		monotonic: () => performance.now(),
		set(time) {
			now = toMs(time)
		},
		advance(ms) {
			now += ms
		},
	}
}

export type StillClock = Clock & { advance(ms: number): void }

/** A clock of which all stands still, limits and waits too, until it is told to go on. @param start wall time */
export function createStillClock(start = '2026-07-01T12:00:00.000Z'): StillClock {
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

function toMs(time: number | string): number {
	return typeof time === 'number' ? time : Date.parse(time)
}
