import { describe, expect, test } from 'bun:test'
import { MOST_DAYS as MOST_COUNTED } from '../../../../src/features/figures/model.ts'
import {
	MOST_DAYS,
	faultOf,
	mondayOf,
	readFilter,
	toQuery,
	toSearch,
} from '../../../../src/web/desk/upkeep/figures/figure-filter.ts'
import { busyHours, periodsOf } from '../../../../src/web/desk/upkeep/figures/periods.ts'

const TODAY = '2026-11-22'

describe('The range of the figures', () => {
	test('An address without a choice is of today, and a season begins with the year', () => {
		const filter = readFilter({ when: 'x', from: 'y', show: 'z' }, TODAY)
		expect(filter).toEqual({
			when: 'today',
			measure: 'signed',
			from: '2026-01-01',
			to: TODAY,
			locationId: undefined,
		})
		expect(toSearch(filter)).toBe('?when=today')
		expect(toQuery(filter, TODAY)).toEqual({ from: TODAY, to: TODAY })
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

	test('A week begins on Monday', () => {
		expect(toQuery(readFilter({ when: 'week' }, TODAY), TODAY)).toEqual({ from: '2026-11-16', to: TODAY })
		expect([mondayOf('2026-11-16'), mondayOf('2027-01-01')]).toEqual(['2026-11-16', '2026-12-28'])
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

describe('Bars', () => {
	const day = (at: number, signed = 1) => ({
		day: new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
		signed,
		arrivals: 2,
		people: 3,
	})
	const days = (count: number) => Array.from({ length: count }, (_, at) => day(at))

	test.each([
		[31, 'day', 31, '2026-01-01'],
		[32, 'week', 5, '2025-12-29'],
		[207, 'week', 30, '2025-12-29'],
		[215, 'month', 8, '2026-01'],
	] as const)('%i days are shown by %s', (count, kind, bars, first) => {
		const chart = periodsOf(days(count))
		expect([chart.kind, chart.periods.length, chart.periods[0]?.key]).toEqual([kind, bars, first])
		const all = { signed: 0, arrivals: 0, people: 0 }
		for (const { signed, arrivals, people } of chart.periods) {
			all.signed += signed
			all.arrivals += arrivals
			all.people += people
		}
		expect(all).toEqual({ signed: count, arrivals: 2 * count, people: 3 * count })
	})

	test('Hours are shown from the first busy one to the last', () => {
		const hour = (at: number, signed: number, arrivals = 0) => ({ hour: at, signed, arrivals, people: 0 })
		const byHour = [hour(8, 0), hour(9, 1), hour(10, 0), hour(11, 0, 1), hour(12, 0)]
		expect(busyHours(byHour).map((each) => each.hour)).toEqual([9, 10, 11])
		expect(busyHours([hour(8, 0)])).toEqual([])
	})
})
