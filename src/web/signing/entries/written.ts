import { readEntry, readText } from './entries.ts'
import { readNumber } from './number-text.ts'
import type { EntryType, WriteEntries } from './entry-type.ts'

export const written: EntryType = {
	read: (entries, { id }) => readText(entries, id),
}

export const number: EntryType = {
	read(entries, { id }, locale) {
		const text = readEntry(entries, id)
		if (text === '') return undefined
		const read = readNumber(text, locale)
		// An unclear number is an issue of the page; see `check-form.ts`.
		return typeof read === 'number' ? read : Number.NaN
	},
}

export const writeText: WriteEntries = (value, { id }) => (typeof value === 'string' ? { [id]: value } : {})

/** With three digits after the point it could be read as thousands, so it gets a fourth. */
export const writeNumber: WriteEntries = (value, { id }) =>
	typeof value === 'number' ? { [id]: String(value).replace(/\.\d{3}$/, '$&0') } : {}
