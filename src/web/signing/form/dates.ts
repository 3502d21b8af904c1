import type { Day } from '../../../blocks/types.ts'
import { writeFirst } from '../../../i18n/first-day.ts'
import type { DatePart } from '../../../i18n/region.ts'

/** Formats a date, such as "10 December 1990", in the Gregorian calendar and with Latin digits. */
export function formatDay(day: Day, language: string): string {
	const time = Date.parse(`${day}T00:00:00Z`)
	return Number.isNaN(time) ? day : writeFirst(formatter(language).format(time), language)
}

/** Formats a time of day, such as "14:05", with Latin digits. */
export function formatTime(at: number, language: string): string {
	return new Intl.DateTimeFormat(`${language}-u-nu-latn`, { hour: 'numeric', minute: '2-digit' }).format(at)
}

/** Returns an example date of a year in the order of the boxes: "12 25 1990". */
export function exampleDay(order: readonly DatePart[], year: string): string {
	const parts: Readonly<Record<DatePart, string>> = { day: '25', month: '12', year }
	return order.map((part) => parts[part]).join(' ')
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string): Intl.DateTimeFormat {
	const existing = formatters.get(language)
	if (existing !== undefined) return existing
	const formatter = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
		timeZone: 'UTC',
		year: 'numeric',
		month: 'long',
		day: 'numeric',
	})
	formatters.set(language, formatter)
	return formatter
}
