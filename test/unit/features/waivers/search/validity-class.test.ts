import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { validityClassOf, classSlices } from '../../../../../src/features/waivers/search/validity-class.ts'
import { DAY_MS } from '../../../../../src/kit/time/durations.ts'

const now = Date.parse('2026-07-01T00:00:00Z')
const time = fc.integer({ min: now - 2000 * DAY_MS, max: now + 2000 * DAY_MS })
const validityClass = fc.oneof(
	fc.constant(null),
	fc.integer({ min: -5 * DAY_MS, max: 40_000 * DAY_MS }),
	fc.nat(400 * DAY_MS),
	fc.nat(2 * DAY_MS),
)

test('A waiver that is valid on a day is in exactly one slice of that day, signed since its start', () => {
	fc.assert(
		fc.property(
			time,
			validityClass,
			validityClass,
			time,
			fc.integer({ min: 23, max: 25 }),
			(signedAt, holdsMs, voidedAfterMs, dayStart, hours) => {
				const expiresAt = holdsMs === null ? null : signedAt + holdsMs
				const voidedAt = voidedAfterMs === null ? null : signedAt + Math.max(0, voidedAfterMs)
				const isInForce =
					signedAt < dayStart + hours * 3_600_000 &&
					(expiresAt === null || expiresAt >= dayStart) &&
					(voidedAt === null || voidedAt > dayStart)
				const mine = validityClassOf({ signedAt, expiresAt, voidedAt })
				const slices = classSlices(dayStart).filter(({ classes }) => classes.includes(mine))
				expect(slices.length).toBeLessThanOrEqual(1)
				if (isInForce) expect(slices.filter(({ signedFrom }) => signedFrom <= signedAt)).toHaveLength(1)
			},
		),
		{ numRuns: 5_000 },
	)
})

test('A day has few slices, and each slice few terms', () => {
	const slices = classSlices(now)
	expect(slices.length).toBeLessThanOrEqual(16)
	for (const { classes } of slices) expect(classes.length).toBeLessThanOrEqual(20)
})
