import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { ageOn } from '../../src/blocks/day.ts'
import {
	addDays,
	addPeriod,
	birthdayAt,
	dayInZone,
	endOfDay,
	hourInZone,
	hoursOfDay,
	isDay,
	isTimestamp,
	parseTimestamp,
	startOfDay,
	toTimestamp,
	weekdayOf,
} from '../../src/kit/time/dates.ts'

const day = fc
	.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10))
const zone = fc.constantFrom(
	'UTC',
	'Europe/Berlin',
	'America/Sao_Paulo',
	'Asia/Beirut',
	'Africa/Cairo',
	'America/Havana',
	'Pacific/Apia',
	'Asia/Kolkata',
	'Africa/Monrovia',
	'Antarctica/Troll',
	'America/St_Johns',
)

test('startOfDay is the first instant on the day or after the gap that skips it', () => {
	fc.assert(
		fc.property(day, zone, (day, zone) => {
			const start = startOfDay(day, zone)
			expect(dayInZone(start, zone) >= day).toBe(true)
			expect(dayInZone(start - 1, zone) < day).toBe(true)
			expect(endOfDay(day, zone) + 1).toBe(startOfDay(addDays(day, 1), zone))
		}),
		{ numRuns: 1000 },
	)
})

test('The hours of a day are those that clocks show, also on days on which they change', () => {
	const changes = fc.constantFrom(
		'2026-03-29',
		'2026-10-25',
		'2011-12-29',
		'2011-12-31',
		'2018-11-04',
		'2026-11-01',
	)
	fc.assert(
		fc.property(
			fc.oneof(day, changes),
			zone,
			fc.double({ min: 0, max: 1, noNaN: true }),
			(day, zone, share) => {
				const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)]
				fc.pre(start <= end)
				const ms = Math.floor(start + share * (end - start))
				expect(hoursOfDay(day, zone)(ms)).toBe(hourInZone(ms, zone))
			},
		),
		{ numRuns: 2000 },
	)
})

test('The day of the week is that of the calendar, and Monday is 1', () => {
	fc.assert(fc.property(day, (day) => expect(weekdayOf(day)).toBe(new Date(day).getUTCDay() || 7)))
})

test('An age begins on the birthday, not a day earlier', () => {
	fc.assert(
		fc.property(day, fc.integer({ min: 0, max: 120 }), (born, age) => {
			const birthday = birthdayAt(born, age)
			expect(ageOn(born, birthday)).toBe(age)
			expect(ageOn(born, addDays(birthday, -1))).toBe(age - 1)
		}),
	)
})

test('Adding months keeps the date or takes the last one of the month', () => {
	fc.assert(
		fc.property(day, fc.integer({ min: -500, max: 500 }), (day, months) => {
			const later = addPeriod(day, { months: months })
			expect(isDay(later)).toBe(true)
			const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
			expect(count(later) - count(day)).toBe(months)
			if (later.slice(8) !== day.slice(8)) expect(addDays(later, 1).slice(8)).toBe('01')
		}),
	)
})

test('A timestamp reads back as the same instant', () => {
	fc.assert(
		fc.property(fc.integer({ min: -6e13, max: 2e14 }), (ms) =>
			expect(parseTimestamp(toTimestamp(ms))).toBe(ms),
		),
	)
})

test('isTimestamp accepts a timestamp only if its day exists', () => {
	const twoDigits = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'))
	const year = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'))
	fc.assert(
		fc.property(year, twoDigits(13), twoDigits(32), (year, month, date) => {
			const text = `${year}-${month}-${date}T12:30:00.000Z`
			const time = new Date(text)
			const exists = !Number.isNaN(time.getTime()) && time.toISOString() === text
			expect(isTimestamp(text)).toBe(exists)
			expect(parseTimestamp(text)).toBe(exists ? time.getTime() : undefined)
		}),
		{ numRuns: 2000 },
	)
})
