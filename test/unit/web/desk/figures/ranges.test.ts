import { describe, expect, test } from 'bun:test'
import { differenceOf } from '../../../../../src/kit/difference.ts'
import { MOST_DAYS as MOST_COUNTED } from '../../../../../src/features/figures/model.ts'
import { columnsOf } from '../../../../../src/web/desk/upkeep/figures/columns.ts'
import {
	shiftDay,
	lastOfMonth,
	mondayOf,
	weekdayOf,
	yearBefore,
} from '../../../../../src/web/desk/kit/time/days.ts'
import { agoOf, comparable, toEarlier } from '../../../../../src/web/desk/upkeep/figures/earlier.ts'
import {
	MOST_DAYS,
	faultOf,
	readFilter,
	toQuery,
	toSearch,
} from '../../../../../src/web/desk/upkeep/figures/figure-filter.ts'
import { periodNames } from '../../../../../src/web/desk/upkeep/figures/period-names.ts'
import { kindOf, periodsOf } from '../../../../../src/web/desk/upkeep/figures/periods.ts'

/** A Sunday. */
const TODAY = '2026-11-22'
const NOW = { day: TODAY, hour: 14 }

const count = (signed: number) => ({ signed, arrivals: 0, people: 0 })
const daysFrom = (first: string, length: number) => Array.from({ length }, (_, at) => shiftDay(first, at))
const noHours = Array.from({ length: 24 }, (_, hour) => ({ hour, ...count(0) }))
/** Figures of days with so many signings each. */
const figuresOf = (first: string, signed: readonly number[], byHour = noHours) => {
	const byDay = daysFrom(first, signed.length).map((day, at) => ({ day, ...count(signed[at] ?? 0) }))
	return { from: first, to: shiftDay(first, signed.length - 1), byDay, byHour }
}

describe('The range of the figures', () => {
	test('An address without a choice is of this week, and a season is the whole year', () => {
		const filter = readFilter({ when: 'x', from: '2026-99-99', show: 'z' }, TODAY)
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
		expect(['2026-11-22', '2028-02-29', '2028-03-01'].map(yearBefore)).toEqual([
			'2025-11-22',
			'2027-02-28',
			'2027-03-01',
		])
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
		expect(toEarlier({ from, to, locationId: 'p' }, agoOf(when), kind)).toEqual({
			from: first,
			to: last,
			locationId: 'p',
		})
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
		const figures = figuresOf(
			'2026-01-01',
			Array.from({ length }, () => 1),
		)
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
		expect(
			columns.map(({ key, value, earlier, isRunning }) => [key.slice(8), value, earlier, isRunning]),
		).toEqual([
			['20', 5, 1, false],
			['21', 6, 2, false],
			['22', 7, 3, true],
			['23', undefined, 4, false],
			['24', undefined, 5, false],
		])
	})

	test('Without any event in the earlier range, or without that range, nothing is compared', () => {
		for (const earlier of [undefined, figuresOf('2026-11-09', [0, 0])]) {
			const columns = columnsOf(figuresOf('2026-11-16', [1, 2]), {
				kind: 'day',
				measure: 'signed',
				now: NOW,
				earlier,
			})
			expect(columns.map((column) => column.earlier)).toEqual([undefined, undefined])
		}
	})

	test('Hours of a day are shown from the first busy one to the last, of today and of the day before', () => {
		const at = (hours: Record<number, number>) =>
			noHours.map(({ hour }) => ({ hour, ...count(hours[hour] ?? 0) }))
		const keys = (day: string, earlierHours: Record<number, number>) =>
			columnsOf(figuresOf(day, [4], at({ 9: 1, 14: 3 })), {
				kind: 'hour',
				measure: 'signed',
				now: NOW,
				earlier: figuresOf(shiftDay(day, -7), [1], at(earlierHours)),
			}).map(({ key, value, isRunning }) => [Number(key), value, isRunning])
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
