import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { MOST_DAYS as MOST_COUNTED } from '../../../../src/features/figures/model.ts'
import { columnsOf } from '../../../../src/web/desk/upkeep/figures/columns.ts'
import { addDays, lastOfMonth, mondayOf, weekdayOf, yearBefore } from '../../../../src/web/desk/upkeep/figures/days.ts'
import { agoOf, comparable, differenceOf, toEarlier } from '../../../../src/web/desk/upkeep/figures/earlier.ts'
import { MOST_DAYS, faultOf, readFilter, toQuery, toSearch } from '../../../../src/web/desk/upkeep/figures/figure-filter.ts'
import { formBarsOf } from '../../../../src/web/desk/upkeep/figures/form-bars.ts'
import { periodNames } from '../../../../src/web/desk/upkeep/figures/period-names.ts'
import { kindOf, periodsOf } from '../../../../src/web/desk/upkeep/figures/periods.ts'
import { labelStep, slotsOf, stepOf, ticksOf } from '../../../../src/web/desk/upkeep/figures/scales.ts'
import { peakOf, weekMapOf } from '../../../../src/web/desk/upkeep/figures/week-map.ts'

/** A Sunday. */
const TODAY = '2026-11-22'
const NOW = { day: TODAY, hour: 14 }

const count = (signed: number, arrivals = 0, people = 0) => ({ signed, arrivals, people })
const daysFrom = (first: string, length: number) => Array.from({ length }, (_, at) => addDays(first, at))
const noHours = Array.from({ length: 24 }, (_, hour) => ({ hour, ...count(0) }))
/** Figures of days with so many signings each. */
const figuresOf = (first: string, signed: readonly number[], byHour = noHours) => {
	const byDay = daysFrom(first, signed.length).map((day, at) => ({ day, ...count(signed[at] ?? 0) }))
	return { from: first, to: addDays(first, signed.length - 1), byDay, byHour }
}

describe('The range of the figures', () => {
	test('An address without a choice is of this week, and a season is the whole year', () => {
		const filter = readFilter({ when: 'x', from: 'y', show: 'z' }, TODAY)
		expect(filter).toEqual({
			when: 'week',
			measure: 'signed',
			from: '2026-01-01',
			to: '2026-12-31',
			locationId: undefined,
		})
		expect(toSearch(filter)).toBe('?when=week')
	})

	test('An address says all that was chosen, and is read as it was written', () => {
		const given = { when: 'season', from: '2026-05-01', to: '2026-09-30', show: 'people', place: 'p' }
		const filter = readFilter(given, TODAY)
		const search = toSearch(filter)
		expect(readFilter(Object.fromEntries(new URLSearchParams(search)), TODAY)).toEqual(filter)
		expect(toQuery(filter, TODAY)).toEqual({ from: '2026-05-01', to: '2026-09-30', locationId: 'p' })
	})

	test('The desk asks for as many days as the service counts', () => {
		expect(MOST_DAYS).toBe(MOST_COUNTED)
	})

	test.each([
		['today', TODAY, TODAY],
		['week', '2026-11-16', TODAY],
		['month', '2026-11-01', '2026-11-30'],
	] as const)('"%s" is from %s to %s', (when, from, to) => {
		expect(toQuery(readFilter({ when }, TODAY), TODAY)).toEqual({ from, to })
	})

	test.each([
		['2026-05-02', '2026-05-01', 'orderFault'],
		['2025-10-18', TODAY, 'lengthFault'],
		['2025-10-19', TODAY, undefined],
	] as const)('The range from %s to %s has the fault: %s', (from, to, fault) => {
		expect(faultOf(readFilter({ when: 'season', from, to }, TODAY))).toBe(fault)
		expect(faultOf(readFilter({ when: 'today', from, to }, TODAY))).toBeUndefined()
	})
})

describe('Days of the calendar', () => {
	test('Weeks begin on Monday, and months end on their last day', () => {
		expect([mondayOf('2026-11-16'), mondayOf('2027-01-01')]).toEqual(['2026-11-16', '2026-12-28'])
		expect([weekdayOf('2026-11-16'), weekdayOf(TODAY)]).toEqual([1, 7])
		expect([lastOfMonth('2028-02-03'), lastOfMonth('2026-12-31')]).toEqual(['2028-02-29', '2026-12-31'])
	})

	test('A year before is the same day of the calendar', () => {
		expect(['2026-11-22', '2028-02-29', '2028-03-01'].map(yearBefore)).toEqual(['2025-11-22', '2027-02-28', '2027-03-01'])
	})
})

describe('The earlier range', () => {
	test.each([
		['today', 'hour', TODAY, TODAY, '2026-11-15', '2026-11-15'],
		['week', 'day', '2026-11-16', TODAY, '2026-11-09', '2026-11-15'],
		// On the same weekdays.
		['month', 'day', '2026-11-01', '2026-11-30', '2025-11-02', '2025-12-01'],
		['season', 'week', '2026-05-04', '2026-09-27', '2025-05-05', '2025-09-28'],
		['season', 'month', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
		// No longer than the service counts.
		['season', 'month', '2024-02-25', '2025-03-30', '2023-02-25', '2024-03-30'],
		['season', 'month', '2025-02-25', '2026-03-31', '2024-02-26', '2025-03-31'],
	] as const)('Of "%s" by %s, %s to %s is compared with %s to %s', (when, kind, from, to, first, last) => {
		expect(toEarlier({ from, to, locationId: 'p' }, agoOf(when), kind)).toEqual({ from: first, to: last, locationId: 'p' })
	})

	test('What is not over is left out, of the earlier range too', () => {
		const week = figuresOf('2026-11-16', [1, 2, 3, 4, 5, 6, 100])
		const before = figuresOf('2026-11-09', [10, 10, 10, 10, 10, 10, 1000])
		const options = { now: NOW, ago: 'week', kind: 'day' } as const
		expect(comparable(week, before, options).map(({ signed }) => signed)).toEqual([21, 60])
		const hours = noHours.map(({ hour }) => ({ hour, ...count(1) }))
		const [day, dayBefore] = [figuresOf(TODAY, [24], hours), figuresOf('2026-11-15', [24], hours)]
		const ofDay = { now: NOW, ago: 'day', kind: 'hour' } as const
		expect(comparable(day, dayBefore, ofDay).map(({ signed }) => signed)).toEqual([14, 14])
	})

	test.each([
		[112, 100, { kind: 'more', share: 0.12 }],
		[88, 100, { kind: 'less', share: 0.12 }],
		[1002, 1000, { kind: 'same', share: 0 }],
		[0, 10, { kind: 'less', share: 1 }],
		[50, 9, undefined],
		[50, 0, undefined],
	] as const)('%i after %i is %p', (present, past, difference) => {
		expect(differenceOf(present, past)).toEqual(difference)
	})
})

describe('Columns', () => {
	test.each([
		[1, 'hour'],
		[2, 'day'],
		[31, 'day'],
		[32, 'week'],
		[207, 'week'],
		[215, 'month'],
		[400, 'month'],
	] as const)('%i days are shown by %s, and nothing is lost', (length, kind) => {
		const figures = figuresOf('2026-01-01', Array.from({ length }, () => 1))
		expect(kindOf(figures.byDay.map(({ day }) => day))).toBe(kind)
		if (kind === 'hour') return
		const sums = periodsOf(figures, kind).map(({ signed }) => signed)
		expect(sums.reduce((all, signed) => all + signed)).toBe(length)
		expect(sums.length).toBeLessThanOrEqual(31)
	})

	test('The running period is marked, those to come have no column, and the earlier range stands behind all', () => {
		const figures = figuresOf('2026-11-20', [5, 6, 7, 0, 0])
		const earlier = figuresOf('2025-11-21', [1, 2, 3, 4, 5])
		const columns = columnsOf(figures, { kind: 'day', measure: 'signed', now: NOW, earlier })
		expect(columns.map(({ key, now, then, isRunning }) => [key.slice(8), now, then, isRunning])).toEqual([
			['20', 5, 1, false],
			['21', 6, 2, false],
			['22', 7, 3, true],
			['23', undefined, 4, false],
			['24', undefined, 5, false],
		])
	})

	test('Without any event in the earlier range, or without that range, nothing is compared', () => {
		for (const earlier of [undefined, figuresOf('2026-11-09', [0, 0])]) {
			const columns = columnsOf(figuresOf('2026-11-16', [1, 2]), { kind: 'day', measure: 'signed', now: NOW, earlier })
			expect(columns.map(({ then }) => then)).toEqual([undefined, undefined])
		}
	})

	test('Hours of a day are shown from the first busy one to the last, of today and of the day before', () => {
		const at = (hours: Record<number, number>) => noHours.map(({ hour }) => ({ hour, ...count(hours[hour] ?? 0) }))
		const keys = (day: string, earlierHours: Record<number, number>) =>
			columnsOf(figuresOf(day, [4], at({ 9: 1, 14: 3 })), {
				kind: 'hour',
				measure: 'signed',
				now: NOW,
				earlier: figuresOf(addDays(day, -7), [1], at(earlierHours)),
			}).map(({ key, now, isRunning }) => [Number(key), now, isRunning])
		expect(keys(TODAY, { 16: 2 }).map(([hour]) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
		expect(keys(TODAY, {}).at(-1)).toEqual([14, 3, true])
		expect(keys(TODAY, { 16: 2 }).at(-1)).toEqual([16, undefined, false])
		expect(keys('2026-11-20', {}).at(-1)).toEqual([14, 3, false])
	})

	test('Days of a week have their weekday below, those of a month their number, and months a letter if need be', () => {
		const words = { tag: 'en', weekFrom: 'From {date}' }
		const labels = (kind: 'day' | 'month' | 'hour', keys: string[]) =>
			periodNames(kind, keys, words).map(({ label, shortLabel }) => `${label} ${shortLabel}`)
		expect(labels('day', ['2026-11-16'])).toEqual(['Mon Mon'])
		expect(labels('day', daysFrom('2026-11-01', 30)).slice(8, 10)).toEqual(['9 9', '10 10'])
		expect(labels('month', ['2026-12'])).toEqual(['Dec D'])
		expect(labels('hour', ['9'])).toEqual(['9 9'])
		expect(periodNames('week', ['2026-11-16'], words)[0]?.name).toBe('From 16 Nov')
	})
})

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
			['c', 12_014, [{ importedAt: first, value: 10_000 }, { importedAt: second, value: 2000 }]],
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
