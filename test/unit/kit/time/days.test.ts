import { expect, test } from 'bun:test'
import { addDays, addPeriod, addYears, birthdayAt, isDay } from '../../../../src/kit/time/dates.ts'

test('isDay accepts only days that exist', () => {
	for (const day of ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '1900-02-28'])
		expect(isDay(day)).toBe(true)
	for (const day of [
		'2023-02-29',
		'1900-02-29',
		'2024-02-30',
		'2024-04-31',
		'2024-13-01',
		'2024-00-10',
		'2024-01-00',
		'0000-01-01',
	])
		expect(isDay(day)).toBe(false)
	for (const day of [
		'',
		'2024-1-1',
		'24-01-01',
		'2024-01-01T00:00:00Z',
		' 2024-01-01',
		'2024-01-01\n',
		'+002024-01-01',
		'٢٠٢٤-01-01',
	])
		expect(isDay(day)).toBe(false)
})

test('Adding months stops at the end of a shorter month', () => {
	expect(addPeriod('2023-01-31', { months: 1 })).toBe('2023-02-28')
	expect(addPeriod('2024-01-31', { months: 1 })).toBe('2024-02-29')
	expect(addPeriod('2024-03-31', { months: -1 })).toBe('2024-02-29')
	expect(addPeriod('2024-01-15', { months: -13 })).toBe('2022-12-15')
	expect(addPeriod('2024-12-31', { months: 2 })).toBe('2025-02-28')
	expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
	expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
	expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
	expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
	expect(addDays('0001-01-02', -1)).toBe('0001-01-01')
})

test('addDays, addPeriod and addYears refuse a result outside the years 0001 to 9999', () => {
	for (const add of [
		() => addDays('9999-12-31', 1),
		() => addPeriod('0001-01-01', { months: -1 }),
		() => addYears('9000-01-01', 1000),
		() => addDays('0001-01-01', -1),
		() => addDays('2024-01-01', 1e15),
	])
		expect(add).toThrow(RangeError)
})

test('birthdayAt returns the day on which the age is reached', () => {
	expect(birthdayAt('2004-02-29', 18)).toBe('2022-03-01')
	expect(birthdayAt('2004-02-29', 20)).toBe('2024-02-29')
	expect(birthdayAt('2006-12-31', 18)).toBe('2024-12-31')
})
