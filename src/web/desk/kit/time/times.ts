import { writeFirst } from '../../../../i18n/first-day.ts'
import { toLocal } from './local-time.ts'

type Options = Intl.DateTimeFormatOptions

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached: making one takes longer than everything else in a row. */
function format(at: string | number, language: string, options: Options): string {
	const key = JSON.stringify([language, options])
	const formatter = formats.get(key) ?? new Intl.DateTimeFormat(regionOf(language), options)
	formats.set(key, formatter)
	return writeFirst(formatter.format(new Date(at)), language)
}

/** English days and times are written so that readers can't confuse month and day, or noon and midnight. */
export function regionOf(language: string): string {
	return language === 'en' ? 'en-GB' : language
}

/** Returns a time of day, such as 14:05, in a time zone. */
export function timeOf(timestamp: string | number, language: string, timeZone: string): string {
	return format(timestamp, language, { hour: '2-digit', minute: '2-digit', timeZone })
}

/** Returns the calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(timestamp: string | number, timeZone: string): string {
	return toLocal(timestamp, timeZone).slice(0, 10)
}

/** Returns a date in short words, such as 31 Dec; with its year unless it is this one. */
export function dateOf(timestamp: string | number, language: string, timeZone: string): string {
	return format(timestamp, language, {
		day: 'numeric',
		month: 'short',
		...yearOf(timestamp, timeZone),
		timeZone,
	})
}

/** Returns a date with its weekday, such as Sat, 5 Dec; with its year unless it is this one. */
export function dayNameOf(timestamp: string | number, language: string, timeZone: string): string {
	const year = yearOf(timestamp, timeZone)
	return format(timestamp, language, { weekday: 'short', day: 'numeric', month: 'short', ...year, timeZone })
}

/** Returns a day in short words with its year, such as 14 Mar 1991. @param day YYYY-MM-DD */
export function birthDayOf(day: string, language: string): string {
	return format(`${day}T12:00:00Z`, language, {
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		timeZone: 'UTC',
	})
}

function yearOf(timestamp: string | number, timeZone: string): Options {
	const thisYear = dayOf(Date.now(), timeZone).slice(0, 4)
	return dayOf(timestamp, timeZone).startsWith(thisYear) ? {} : { year: 'numeric' }
}

/** Returns date and time of day in short words. */
export function momentOf(timestamp: string | number, language: string, timeZone: string): string {
	return `${dateOf(timestamp, language, timeZone)}, ${timeOf(timestamp, language, timeZone)}`
}

/** Returns a month in short words, such as Dec 2026. @param month YYYY-MM */
export function monthNameOf(month: string, language: string): string {
	return format(`${month}-15T12:00:00Z`, language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
}

/** Returns a month without its year, such as Dec or D. @param month YYYY-MM */
export function monthLabelOf(month: string, language: string, width: 'short' | 'narrow'): string {
	return format(`${month}-15T12:00:00Z`, language, { month: width, timeZone: 'UTC' })
}

/** Returns a weekday's name. @param weekday 1 is Monday */
export function weekdayNameOf(weekday: number, language: string, width: 'long' | 'short'): string {
	// 1 January 2024 was a Monday.
	return format(Date.UTC(2024, 0, weekday), language, { weekday: width, timeZone: 'UTC' })
}
