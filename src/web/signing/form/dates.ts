import type { Day } from '../../../blocks/types.ts'
import type { DatePart } from '../../../i18n/region.ts'

/** A day for a reader, such as "10 December 1990"; years of the Gregorian calendar and Latin digits everywhere. */
export function formatDay(day: Day, language: string): string {
	const time = Date.parse(`${day}T00:00:00Z`)
	return Number.isNaN(time) ? day : formatter(language).format(time)
}

/** A time of day for a reader, such as "14:05", in Latin digits. */
export function formatTime(at: number, language: string): string {
	return new Intl.DateTimeFormat(`${language}-u-nu-latn`, { hour: 'numeric', minute: '2-digit' }).format(at)
}

/** An example of a day, part by part in the guest's own order: "12 25 1990". */
export function exampleDay(order: readonly DatePart[]): string {
	const parts: Readonly<Record<DatePart, string>> = { day: '25', month: '12', year: '1990' }
	return order.map((part) => parts[part]).join(' ')
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string): Intl.DateTimeFormat {
	const known = formatters.get(language)
	if (known !== undefined) return known
	const made = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
		timeZone: 'UTC',
		year: 'numeric',
		month: 'long',
		day: 'numeric',
	})
	formatters.set(language, made)
	return made
}
