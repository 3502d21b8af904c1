import { hasOwn, isRecord } from '../../../blocks/own.ts'

/**
 * The state of a form: one text per control, by the control's name. A browser posts the same, so one parser serves the
 * page, a form that is posted without script, and the draft. A name is the block's id, or the id, a dot and a part.
 */
export type Entries = Readonly<Record<string, string>>

/** The entry of a ticked box. */
export const TICKED = 'on'

/** The name of the page's own consent to sign electronically, which it asks for if the template does not. */
export const AGREE = '~agree'

/** The name of the first question of some forms: who takes part. */
export const WHO = '~who'

/** The name of the wish to be remembered on this device. It is never sent. */
export const REMEMBER = '~remember'

/** Returns an entry, or '' if there is none. A block may have an id such as `constructor`. */
export function rawEntry(entries: Entries, name: string): string {
	return hasOwn(entries, name) ? (entries[name] ?? '') : ''
}

/** Returns an entry without the space around it, or ''. */
export function readEntry(entries: Entries, name: string): string {
	return rawEntry(entries, name).trim()
}

/** Returns the parts of a block that are not blank; undefined if all are blank. */
export function readParts(
	entries: Entries,
	name: string,
	parts: readonly string[],
): Record<string, string> | undefined {
	const values = parts
		.map((part) => [part, readEntry(entries, `${name}.${part}`)] as const)
		.filter(([, text]) => text !== '')
	return values.length === 0 ? undefined : Object.fromEntries(values)
}

/** Returns the entries of an object's parts that are texts. */
export function writeParts(value: unknown, name: string, parts: readonly string[]): Entries {
	const from = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
	const entries: Record<string, string> = {}
	for (const part of parts) {
		const text = from[part]
		if (typeof text === 'string') entries[`${name}.${part}`] = text
	}
	return entries
}

/** Returns the parts of a person. A last name doesn't count while its box says that there is none. */
export function readPerson(
	entries: Entries,
	name: string,
	parts: readonly string[],
): Record<string, string | true> | undefined {
	const person = readParts(entries, name, parts)
	if (person === undefined || readEntry(entries, `${name}.oneName`) !== TICKED) return person
	return { ...person, lastName: '', oneName: true }
}

/** Returns the entries of a person's parts. */
export function writePerson(value: unknown, name: string, parts: readonly string[]): Entries {
	const hasOneName = isRecord(value) && value['oneName'] === true
	return { ...writeParts(value, name, parts), ...(hasOneName ? { [`${name}.oneName`]: TICKED } : {}) }
}

/** Returns the text of one control; undefined if it is blank. */
export function readText(entries: Entries, name: string): string | undefined {
	const text = readEntry(entries, name)
	return text === '' ? undefined : text
}

/** Returns the text of one control; undefined if it is blank. */
export function mergeEntries(entries: Entries, changes: Entries): Entries {
	const all = Object.entries({ ...entries, ...changes }).filter(([, text]) => text !== '')
	return Object.fromEntries(all)
}
