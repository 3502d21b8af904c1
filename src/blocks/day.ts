import type { Day } from './types.ts'

/** A year outside of them is a typing error. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2200

/** Days, `YYYY-MM-DD`, compare as strings. */
export function isDay(text: unknown): text is Day {
	if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
	const year = Number(text.slice(0, 4))
	const month = Number(text.slice(5, 7))
	const day = Number(text.slice(8))
	return year >= FIRST_YEAR && year <= LAST_YEAR && day >= 1 && day <= daysInMonth(year, month)
}

/**
 * Age in whole years, negative before birth. A person born on 29 February has the birthday on 1 March in common years.
 */
export function ageOn(birth: Day, on: Day): number {
	const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
	return on.slice(5) < birth.slice(5) ? years - 1 : years
}

function daysInMonth(year: number, month: number): number {
	if (month === 2) return isLeapYear(year) ? 29 : 28
	if (month < 1 || month > 12) return 0
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isLeapYear(year: number): boolean {
	return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
