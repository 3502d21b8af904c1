import type { Clock } from '../../src/lib/clock.ts'

export type SettableClock = Clock & {
	/** Sets the wall clock: milliseconds since 1970, or a date-time. The monotonic one goes on. */
	set(time: number | string): void
	advance(ms: number): void
}

/** A wall clock that stands still until it is set. */
export function createClock(start: number | string): SettableClock {
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

function toMs(time: number | string): number {
	return typeof time === 'number' ? time : Date.parse(time)
}
