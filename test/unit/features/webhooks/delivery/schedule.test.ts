import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { readRetryAfter, waitAfter } from '../../../../../src/features/webhooks/delivery/schedule.ts'

const NOW = Date.parse('2026-07-01T12:00:00.000Z')
/** The schedule that Standard Webhooks publishes, in seconds. */
const SCHEDULE = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const attempts = fc.integer({ min: 1, max: SCHEDULE.length })
const base = (made: number): number => (SCHEDULE[made - 1] ?? 0) * 1_000

test('A wait differs from its base by at most 20 percent in either direction', () => {
	fc.assert(
		fc.property(attempts, fc.double({ min: 0, max: 1, noNaN: true }), (made, chance) => {
			expect(waitAfter(made, undefined, chance)).toBeWithin(base(made) * 0.8 - 1, base(made) * 1.2 + 1)
		}),
	)
	expect(waitAfter(1, undefined, 0)).toBe(4_000)
	expect(waitAfter(1, undefined, 1)).toBe(6_000)
	expect(waitAfter(SCHEDULE.length + 1, undefined, 0)).toBeUndefined()
	expect(waitAfter(SCHEDULE.length + 1, 1_000, 0)).toBeUndefined()
})

test('Retry-After is limited to between one and two times the base', () => {
	fc.assert(
		fc.property(attempts, fc.integer({ min: -1e9, max: 1e9 }), (made, asked) => {
			const wait = waitAfter(made, asked, 0.5) ?? 0
			expect(wait).toBeWithin(base(made), 2 * base(made) + 1)
			if (asked >= base(made) && asked <= 2 * base(made)) expect(wait).toBe(asked)
		}),
	)
})

test.each([
	['0', 0],
	['120', 120_000],
	['999999999', 999_999_999_000],
	['Wed, 01 Jul 2026 12:00:30 GMT', 30_000],
	['Wed, 01 Jul 2026 11:59:00 GMT', -60_000],
	['', undefined],
	['-1', undefined],
	['1.5', undefined],
	['soon', undefined],
	['9999999999', undefined],
	['Wed, 99 Foo 2026', undefined],
	[undefined, undefined],
])('Retry-After is read: %s', (header, ms) => {
	expect(readRetryAfter(header, NOW)).toBe(ms as number)
})
