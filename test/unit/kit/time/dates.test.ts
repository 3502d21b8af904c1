import { describe, expect, test } from 'bun:test'
import {
	clockTime,
	dayInZone,
	endOfDay,
	isTimezone,
	isTimestamp,
	parseTimestamp,
	sameTimeOn,
	startOfDay,
	toTimestamp,
} from '../../../../src/kit/time/dates.ts'

describe('The first instant of a day', () => {
	for (const [timezone, day, start] of [
		['UTC', '2024-05-01', '2024-05-01T00:00:00.000Z'],
		['Europe/Berlin', '2024-01-15', '2024-01-14T23:00:00.000Z'],
		['Europe/Berlin', '2024-07-15', '2024-07-14T22:00:00.000Z'],
		['Europe/Berlin', '2024-03-31', '2024-03-30T23:00:00.000Z'],
		['Europe/Berlin', '2024-10-28', '2024-10-27T23:00:00.000Z'],
		['America/New_York', '2024-11-03', '2024-11-03T04:00:00.000Z'],
		['America/New_York', '2024-11-04', '2024-11-04T05:00:00.000Z'],
		['Asia/Kathmandu', '2024-05-01', '2024-04-30T18:15:00.000Z'],
		['Pacific/Kiritimati', '2024-05-01', '2024-04-30T10:00:00.000Z'],
		['Pacific/Pago_Pago', '2024-05-01', '2024-05-01T11:00:00.000Z'],
		['Australia/Lord_Howe', '2024-04-08', '2024-04-07T13:30:00.000Z'],
		// Midnight was skipped: these days began at 01:00.
		['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
		['Asia/Beirut', '2024-03-31', '2024-03-30T22:00:00.000Z'],
		['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z'],
		['America/Havana', '2024-03-10', '2024-03-10T05:00:00.000Z'],
		['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00.000Z'],
		// Midnight came twice: clocks went back to 00:00 in Havana at 01:00.
		['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z'],
		// Clocks went back at midnight, so the evening before was an hour longer.
		['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
		// The day itself came twice around midnight: clocks went back at 00:01.
		['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00.000Z'],
		// Samoa left out 30 December 2011.
		['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
		['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
		['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z'],
		// An offset with seconds: Liberia was 44 minutes and 30 seconds behind until 1972.
		['Africa/Monrovia', '1960-01-02', '1960-01-02T00:44:30.000Z'],
	] as const)
		test(`The first instant of ${day} in ${timezone} is ${start}`, () =>
			expect(toTimestamp(startOfDay(day, timezone))).toBe(start))
})

test('A day ends where the next one begins, also on days of 0, 23 or 25 hours', () => {
	const hours = (day: string, timezone: string) =>
		(endOfDay(day, timezone) + 1 - startOfDay(day, timezone)) / 3_600_000
	expect(hours('2024-03-31', 'Europe/Berlin')).toBe(23)
	expect(hours('2024-10-27', 'Europe/Berlin')).toBe(25)
	expect(hours('2018-11-04', 'America/Sao_Paulo')).toBe(23)
	expect(hours('2011-12-30', 'Pacific/Apia')).toBe(0)
	expect(toTimestamp(endOfDay('2024-05-01', 'UTC'))).toBe('2024-05-01T23:59:59.999Z')
	// The calendar's last day ends with the calendar, wherever the zone would have it end later.
	for (const [timezone, end] of [
		['UTC', '9999-12-31T23:59:59.999Z'],
		['America/New_York', '9999-12-31T23:59:59.999Z'],
		['Asia/Tokyo', '9999-12-31T14:59:59.999Z'],
	] as const)
		expect(toTimestamp(endOfDay('9999-12-31', timezone))).toBe(end)
})

test('sameTimeOn keeps the time of day across a change of the clocks', () => {
	const moved = (from: string, day: string, timezone: string) =>
		toTimestamp(sameTimeOn(Date.parse(from), day, timezone))
	expect(moved('2024-05-01T10:00:00.123Z', '2024-12-01', 'UTC')).toBe('2024-12-01T10:00:00.123Z')
	expect(moved('2024-05-01T10:00:00.123Z', '2024-12-01', 'Europe/Berlin')).toBe('2024-12-01T11:00:00.123Z')
	expect(moved('2024-05-01T22:30:00.000Z', '2024-05-03', 'Europe/Berlin')).toBe('2024-05-02T22:30:00.000Z')
	// 02:30 comes twice on that day, and the first counts; on the other it is skipped.
	expect(moved('2024-05-01T00:30:00.000Z', '2024-10-27', 'Europe/Berlin')).toBe('2024-10-27T00:30:00.000Z')
	expect(moved('2024-05-01T00:30:00.000Z', '2024-03-31', 'Europe/Berlin')).toBe('2024-03-31T01:00:00.000Z')
})

test('An instant falls on the day that its time zone shows', () => {
	const instant = Date.UTC(2024, 0, 1, 10, 30)
	expect(dayInZone(instant, 'Pacific/Kiritimati')).toBe('2024-01-02')
	expect(dayInZone(instant, 'Pacific/Pago_Pago')).toBe('2023-12-31')
	expect(dayInZone(-1, 'UTC')).toBe('1969-12-31')
	expect(dayInZone(Date.UTC(9999, 11, 31, 23), 'Asia/Tokyo')).toBe('9999-12-31')
	expect(() => dayInZone(0, 'Mars/Olympus')).toThrow(RangeError)
})

test('Clocks show the time of their zone, on a day on which they change, too, and end with the last year of four digits', () => {
	const at = Date.parse('2026-10-25T00:30:00.999Z')
	expect(clockTime(at, 'Europe/Berlin')).toBe('2026-10-25 02:30:00')
	expect(clockTime(at + 3_600_000, 'Europe/Berlin')).toBe('2026-10-25 02:30:00')
	expect(clockTime(at, 'America/New_York')).toBe('2026-10-24 20:30:00')
	expect(clockTime(Date.parse('9999-12-31T23:59:59.999Z'), 'Asia/Tokyo')).toBe('9999-12-31 08:59:59')
})

test('Only names of IANA time zones are time zones', () => {
	for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])
		expect(isTimezone(name)).toBe(true)
	for (const name of [
		'',
		'Mars/Olympus',
		'+01:00',
		'-0500',
		'Europe/',
		'Europe/Berlin ',
		'../etc',
		'T10:30[Europe/Berlin]',
	])
		expect(isTimezone(name)).toBe(false)
})

test('parseTimestamp and isTimestamp accept exactly RFC 3339', () => {
	for (const [text, iso] of [
		['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
		['2024-02-29t12:00:00.123456789z', '2024-02-29T12:00:00.123Z'],
		['2024-01-01T00:00:00.5+05:45', '2023-12-31T18:15:00.500Z'],
		['2024-01-01T00:00:00-23:59', '2024-01-01T23:59:00.000Z'],
		['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
		['9999-12-31T23:59:59.9999999+14:00', '9999-12-31T09:59:59.999Z'],
		['0000-01-01T00:00:00-05:00', '0000-01-01T05:00:00.000Z'],
	] as const)
		expect([isTimestamp(text), toTimestamp(parseTimestamp(text) ?? NaN)]).toEqual([true, iso])
	for (const text of [
		'2024-02-30T00:00:00Z',
		'2023-02-29T00:00:00Z',
		'2024-01-01T24:00:00Z',
		'2024-01-01T23:59:60Z',
		'2024-13-01T00:00:00Z',
		'9999-12-31T23:59:59-00:01',
		'0000-01-01T00:00:00+00:01',
	])
		expect([isTimestamp(text), parseTimestamp(text)]).toEqual([false, undefined])
	for (const text of [
		'',
		'2024-01-01',
		'2024-01-01T00:00:00',
		'2024-01-01T00:00Z',
		'2024-01-01 00:00:00Z',
		'2024-01-01T00:00:00.Z',
		'2024-01-01T00:00:00+24:00',
		'2024-01-01T00:00:00+0100',
		'2024-01-01T00:00:00Z\n',
	])
		expect([isTimestamp(text), parseTimestamp(text)]).toEqual([false, undefined])
})

test('An instant without a four-digit year has no timestamp', () => {
	for (const ms of [Date.UTC(10_000, 0), Date.parse('-000001-01-01T00:00:00Z'), NaN, 9e15])
		expect(() => toTimestamp(ms)).toThrow(RangeError)
})
