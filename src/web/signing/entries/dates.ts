import type { DatePart } from '../../../i18n/region.ts'
import { plainText } from '../../../kit/text/plain.ts'
import { readEntry } from './entries.ts'
import type { Entries } from './entries.ts'
import type { EntryType } from './entry-type.ts'

export const day: EntryType = {
	read: (entries, { id }, locale) => readDay(entries, id, locale),
	target: (name, { id }, order) => (name === id ? firstBox(id, order) : name),
}

/** Returns the name of a date's first box, which an issue about the whole date leads to. */
export function firstBox(name: string, [first = 'day']: readonly DatePart[]): string {
	return `${name}.${first}`
}

/**
 * Returns the date in three boxes as `YYYY-MM-DD`; undefined if all are blank, and a text that is not a date if they hold
 * none. The month may be a word of `language`. Digits may be of any script.
 */
export function readDay(entries: Entries, name: string, language: string): string | undefined {
	const part = (of: DatePart): string =>
		plainText(readEntry(entries, `${name}.${of}`).slice(0, MAX_BOX_LENGTH)).replace(ORDINAL, '$1')
	const [day, month, year] = [part('day'), part('month'), part('year')]
	if (day === '' && month === '' && year === '') return undefined
	const number = /^\d{1,2}$/.test(month) ? month : String(monthNumber(month, language) ?? '')
	return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the entries of a date's three boxes. */
export function writeDay(value: unknown, name: string): Entries {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? []
	if (year === undefined || month === undefined || day === undefined) return {}
	return { [`${name}.year`]: year, [`${name}.month`]: String(+month), [`${name}.day`]: String(+day) }
}

/** `1.`, `1st`, `1º`, `3月`: whatever a language writes after the number of a day, a month or a year. */
const ORDINAL = /^(\d+)\D{1,3}$/

/** A box holds a day, a year, or the name of a month. */
const MAX_BOX_LENGTH = 40

/** How many letters identify a month: "Ma" may be March or May. */
const MIN_MONTH_LETTERS = 3

function monthNumber(text: string, language: string): number | undefined {
	const start = text.toLocaleLowerCase(language).replace(/\.$/, '')
	if (start.length < MIN_MONTH_LETTERS) return undefined
	// In Austria, January is "Jänner" or "Januar".
	for (const tag of [language, language.slice(0, 2)]) {
		const names = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { timeZone: 'UTC', month: 'long' })
		for (let month = 1; month <= 12; month += 1) {
			const name = names.format(Date.UTC(2024, month - 1, 1)).toLocaleLowerCase(language)
			if (name.startsWith(start)) return month
		}
	}
	return undefined
}
