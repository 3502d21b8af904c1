import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { SlidingWindow } from '../../src/kit/limits/sliding-window.ts'

const steps = fc.array(
	fc.oneof(fc.nat(30), fc.constantFrom(0, 0, 0, 100), fc.double({ min: 0, max: 150, noNaN: true })),
	{ maxLength: 200 },
)

test('A sliding window admits exactly what a list of all spends would admit', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 20 }),
			fc.integer({ min: 1, max: 100 }),
			fc.nat(2 ** 40),
			steps,
			(limit, windowMs, start, pauses) => {
				const window = new SlidingWindow(limit, windowMs)
				const spends: number[] = []
				let now = start
				for (const pause of pauses) {
					now += pause
					const inWindow = spends.filter((time) => time > now - windowMs).length
					expect(window.used(now)).toBe(inWindow)
					expect(window.remaining(now)).toBe(limit - inWindow)
					if (inWindow === limit) expect(window.retryAfterMs(now)).toBeGreaterThan(0)
					else {
						expect(window.retryAfterMs(now)).toBe(0)
						window.spend(now)
						spends.push(now)
					}
				}
				for (const first of spends)
					expect(
						spends.filter((time) => time >= first && time - first < windowMs).length,
					).toBeLessThanOrEqual(limit)
			},
		),
	)
})

test('After the named wait one may pass, and after the reset all may', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 9 }),
			fc.integer({ min: 1, max: 100 }),
			steps,
			(limit, windowMs, pauses) => {
				const window = new SlidingWindow(limit, windowMs)
				let now = 0
				for (const pause of pauses) {
					now += pause
					now += window.retryAfterMs(now)
					expect(window.remaining(now)).toBeGreaterThan(0)
					window.spend(now)
				}
				expect(window.used(now + window.resetMs(now))).toBe(0)
			},
		),
	)
})

test('A call that is taken back leaves the others as they are', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 20 }), steps, (limit, pauses) => {
			const [kept, all] = [new SlidingWindow(limit, 100), new SlidingWindow(limit + 1, 100)]
			let now = 0
			for (const pause of pauses) {
				now += pause
				all.spend(now)
				all.giveBack(now)
				if (kept.remaining(now) > 0) {
					kept.spend(now)
					all.spend(now)
				}
				expect(all.used(now)).toBe(kept.used(now))
				expect(all.resetMs(now)).toBe(kept.resetMs(now))
			}
			all.giveBack(now + 1)
			expect(all.used(now)).toBe(kept.used(now))
		}),
	)
})
