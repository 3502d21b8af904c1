import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { formBarsOf } from '../../../../../src/web/desk/upkeep/figures/form-bars.ts'
import { labelStep, slotsOf, stepOf, ticksOf } from '../../../../../src/web/desk/upkeep/figures/scales.ts'
import { cellText, peakOf, weekMapOf } from '../../../../../src/web/desk/upkeep/figures/week-map.ts'

/** A Sunday. */
const TODAY = '2026-11-22'
const NOW = { day: TODAY, hour: 14 }

const count = (signed: number) => ({ signed, arrivals: 0, people: 0 })
const noHours = Array.from({ length: 24 }, (_, hour) => ({ hour, ...count(0) }))

describe('Scales', () => {
	test('An axis has two to five whole marks in equal steps, and the most is below the last', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
				const ticks = ticksOf(most)
				const [first = NaN, second = NaN] = ticks
				expect(first).toBe(0)
				expect(ticks.length).toBeWithin(2, 6)
				for (const [at, tick] of ticks.entries()) expect(tick).toBe(at * second)
				expect(Number.isInteger(second)).toBe(true)
				expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
				// The last mark is needed.
				expect(ticks.at(-2)).toBeLessThan(Math.max(1, most))
			}),
		)
	})

	test('Slots fill their room without overlap, and labels that are shown have room', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 31 }),
				fc.integer({ min: 0, max: 80 }),
				fc.integer({ min: 200, max: 1400 }),
				fc.integer({ min: 1, max: 9 }),
				(length, left, right, letters) => {
					const slots = slotsOf(length, left, right)
					const [{ width } = { width: 0 }] = slots
					expect(slots.length).toBe(length)
					expect((slots[0]?.middle ?? 0) - width / 2).toBeCloseTo(left)
					expect((slots.at(-1)?.middle ?? 0) + width / 2).toBeCloseTo(right)
					const step = labelStep(['x', 'x'.repeat(letters)], width)
					expect(step * width).toBeGreaterThanOrEqual(letters * 7)
					expect(step === 1 || (step - 1) * width < letters * 7 + 6).toBe(true)
				},
			),
		)
	})

	test('A cell of hardly anybody is empty, and one that has not come yet a dash', () => {
		expect([undefined, 0, 0.04, 0.05, 3].map((average) => cellText(average, 'en'))).toEqual([
			'–',
			'',
			'',
			'0.1',
			'3',
		])
	})

	test('A cell is the darker the more it has, in five steps', () => {
		expect([0, 3, 4, 18, 33, 46, 61].map((value) => stepOf(value, 61))).toEqual([0, 0, 1, 2, 3, 4, 4])
		expect(stepOf(0, 0)).toBe(0)
		const counts = fc.tuple(fc.nat(), fc.nat(), fc.nat())
		fc.assert(
			fc.property(counts, ([a, b, more]) => {
				const most = Math.max(a, b) + more
				if (a <= b) expect(stepOf(a, most)).toBeLessThanOrEqual(stepOf(b, most))
			}),
		)
	})
})

describe('The map of the week', () => {
	/** So many signings at some hours of each weekday. */
	const byWeekday = (hours: Record<number, number>) =>
		[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
			weekday,
			byHour: noHours.map(({ hour }) => ({ hour, ...count(hours[hour] ?? 0) })),
		}))

	test('An average is of the days that have come, and today counts until this hour', () => {
		const figures = { from: '2026-11-09', to: '2026-11-23', byWeekday: byWeekday({ 10: 6, 15: 6 }) }
		const hours = weekMapOf(figures, 'signed', NOW)
		expect(hours.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15])
		// Mondays: 9 and 16 November; the 23rd has not come. Sundays: the 15th, and the 22nd until 14:00.
		expect(hours[0]?.averages).toEqual([3, 3, 3, 3, 3, 3, 3])
		expect(hours[5]?.averages).toEqual([3, 3, 3, 3, 3, 3, 6])
		expect(peakOf(hours)).toEqual({ hour: 15, at: 6, average: 6 })
	})

	test('A weekday that has not come has no average, and without any event there is no map', () => {
		const figures = { from: TODAY, to: '2026-11-24', byWeekday: byWeekday({ 10: 1 }) }
		expect(weekMapOf(figures, 'signed', NOW)[0]?.averages).toEqual([
			...Array.from({ length: 6 }, () => undefined),
			1,
		])
		const empty = weekMapOf({ ...figures, byWeekday: byWeekday({}) }, 'signed', NOW)
		expect([empty, peakOf(empty)]).toEqual([[], undefined])
	})
})

describe('Forms', () => {
	const form = (templateId: string, signed: number, foreign = {}) => ({
		templateId,
		name: 'Climbing',
		importedAt: null,
		countsFor: null,
		...foreign,
		...count(signed),
	})
	const [first, second] = ['2026-11-25T10:00:00.000Z', '2026-11-24T10:00:00.000Z']

	test('What was imported counts with the form that it counts for, and says how much it is', () => {
		const bars = formBarsOf(
			[
				form('a', 10_000, { importedAt: first, countsFor: 'c' }),
				form('b', 2000, { importedAt: second, countsFor: 'c' }),
				form('d', 50),
				form('c', 14),
				form('e', 0, { importedAt: second, countsFor: 'c' }),
			],
			'signed',
		)
		expect(bars.map(({ key, value, parts }) => [key, value, parts])).toEqual([
			[
				'c',
				12_014,
				[
					{ importedAt: first, value: 10_000 },
					{ importedAt: second, value: 2000 },
				],
			],
			['d', 50, []],
		])
	})

	test('What counts for no form, or for one without any event, stands by itself with the day of its import', () => {
		const bars = formBarsOf(
			[form('a', 3, { importedAt: first }), form('b', 2, { importedAt: second, countsFor: 'gone' })],
			'signed',
		)
		expect(bars.map(({ key, value, importedAt }) => [key, value, importedAt])).toEqual([
			['a', 3, first],
			['b', 2, second],
		])
	})
})
