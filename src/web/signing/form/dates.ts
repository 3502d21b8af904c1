import type { Day } from '../../../blocks/types.ts'
import type { DatePart } from '../../../i18n/region.ts'
import { type Entries, readEntry } from './entries.ts'

/**
 * A day from its three boxes: `YYYY-MM-DD`; undefined where all are blank, and text that is no day where they make
 * none. A month may be written as a word of `language`, with or without its region, and digits may be of any script that
 * Unicode's NFKC or Arabic writes.
 */
export function readDay(entries: Entries, name: string, language: string): string | undefined {
	const part = (of: DatePart): string => latinDigits(readEntry(entries, `${name}.${of}`))
	const [day, month, year] = [part('day'), part('month'), part('year')]
	if (day === '' && month === '' && year === '') return undefined
	const number = /^\d{1,2}$/.test(month) ? month : String(monthNumber(month, language) ?? '')
	return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The entries of a day's three boxes. */
export function writeDay(value: unknown, name: string): Entries {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? []
	if (year === undefined || month === undefined || day === undefined) return {}
	return { [`${name}.year`]: year, [`${name}.month`]: String(+month), [`${name}.day`]: String(+day) }
}

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

/** Arabic-Indic, Persian and full-width digits as Latin ones. */
function latinDigits(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
		.replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** Least letters of a month's name that tell it: "Ma" may be March or May. */
const MIN_MONTH_LETTERS = 3

function monthNumber(text: string, language: string): number | undefined {
	const wanted = text.toLocaleLowerCase(language).replace(/\.$/, '')
	if (wanted.length < MIN_MONTH_LETTERS) return undefined
	// An Austrian's January may be "Jänner" or "Januar".
	for (const tag of [language, language.slice(0, 2)]) {
		const names = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { timeZone: 'UTC', month: 'long' })
		for (let month = 1; month <= 12; month += 1) {
			const name = names.format(Date.UTC(2024, month - 1, 1)).toLocaleLowerCase(language)
			if (name.startsWith(wanted)) return month
		}
	}
	return undefined
}
