import { readEntry, readText } from './entries.ts'
import type { EntryType, WriteEntries } from './entry-type.ts'

export const written: EntryType = {
	read: (entries, { id }) => readText(entries, id),
}

/** More digits than a number of JavaScript has. */
const MAX_NUMBER_LENGTH = 40

export const number: EntryType = {
	read(entries, { id }) {
		const text = readEntry(entries, id)
		if (text === '') return undefined
		// The pattern below would take quadratic time.
		if (text.length > MAX_NUMBER_LENGTH) return Number.NaN
		// Much of the world writes a decimal comma.
		return /^[-+]?\d*[.,]?\d+$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
	},
}

export const writeText: WriteEntries = (value, { id }) => (typeof value === 'string' ? { [id]: value } : {})

export const writeNumber: WriteEntries = (value, { id }) =>
	typeof value === 'number' ? { [id]: String(value) } : {}
