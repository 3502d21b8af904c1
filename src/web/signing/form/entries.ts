import { hasOwn } from '../../../blocks/own.ts'

/**
 * What a form holds: one text per control, by the control's name. It is what a browser posts, so that one parser serves
 * the page, the form that is posted without script, and the draft. A name is the block's id, a dot, and a part.
 */
export type Entries = Readonly<Record<string, string>>

/** What a ticked box holds. */
export const TICKED = 'on'

/** The entry of the page's own consent to sign electronically, which stands in where the template asks for none. */
export const AGREE = '~agree'

/** The entry as it stands; '' where there is none. A block may be called as every object's own `constructor`. */
export function rawEntry(entries: Entries, name: string): string {
	return hasOwn(entries, name) ? (entries[name] ?? '') : ''
}

/** The entry without the space around it; '' where there is none. */
export function readEntry(entries: Entries, name: string): string {
	return rawEntry(entries, name).trim()
}

/** The named parts of a block as an object, blank ones left out; undefined where all are blank. */
export function readParts(
	entries: Entries,
	name: string,
	parts: readonly string[],
): Record<string, string> | undefined {
	const filled = parts
		.map((part) => [part, readEntry(entries, `${name}.${part}`)] as const)
		.filter(([, text]) => text !== '')
	return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** The entries of an object's parts that are texts. */
export function writeParts(value: unknown, name: string, parts: readonly string[]): Entries {
	const from = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
	const entries: Record<string, string> = {}
	for (const part of parts) {
		const text = from[part]
		if (typeof text === 'string') entries[`${name}.${part}`] = text
	}
	return entries
}

/** The text of one control as its answer; undefined where it is blank. */
export function readText(entries: Entries, name: string): string | undefined {
	const text = readEntry(entries, name)
	return text === '' ? undefined : text
}

/** An answer that is a text, as its control's entry. */
export function writeText(value: unknown, name: string): Entries {
	return typeof value === 'string' ? { [name]: value } : {}
}

/** Takes some entries over others; one that is emptied goes. */
export function mergeEntries(entries: Entries, changes: Entries): Entries {
	const merged = Object.entries({ ...entries, ...changes }).filter(([, text]) => text !== '')
	return Object.fromEntries(merged)
}
