import { tidy } from './text.ts'

/** The details of a person that a column of a list can contain. `name` is the full name. */
export const PERSON_PARTS = [
	'name',
	'firstName',
	'lastName',
	'email',
	'phone',
	'externalId',
	'language',
] as const

export type PersonPart = (typeof PERSON_PARTS)[number]

/** `Ana Núñez` and `Núñez, Ana` alike: the last word is the last name. One word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
	const [before = '', after] = name.split(',', 2).map((part) => part.trim())
	if (after !== undefined && after !== '') return { firstName: after, lastName: before }
	const words = before.split(/\s+/)
	const lastName = words.length > 1 ? (words.pop() ?? '') : ''
	return { firstName: words.join(' '), lastName }
}

/**
 * Reads a row by the content of its columns: the first filled one decides. A name in parts comes before a whole one.
 */
export function readPersonRow(
	row: readonly string[],
	parts: readonly (PersonPart | undefined)[],
): Partial<Record<Exclude<PersonPart, 'name'>, string>> {
	const details: Partial<Record<PersonPart, string>> = {}
	for (const [at, part] of parts.entries()) {
		const cell = part === undefined ? '' : readCell(part, row[at] ?? '')
		if (part !== undefined && cell !== '') details[part] ??= cell
	}
	const { name, ...person } = details
	const isNamed = person.firstName !== undefined || person.lastName !== undefined
	if (name === undefined || isNamed) return person
	const { firstName, lastName } = splitName(name)
	return { ...person, firstName, ...(lastName === '' ? {} : { lastName }) }
}

/** On one line. Some write into an empty cell that it is empty; a person may have such a name. */
function readCell(part: PersonPart, text: string): string {
	// Whoever checks lengths refuses it.
	if (text.length > MAX_READ_LENGTH) return text
	const cell = text.replace(/[ \t]*[\r\n]+[ \t]*/g, ' ').trim()
	if ((part === 'email' || part === 'phone') && NOTHING.test(cell)) return ''
	return part === 'phone' ? phoneOfCell(cell) : cell
}

/** In UTF-16 units, more than any of the parts may have. A longer cell would take seconds. */
const MAX_READ_LENGTH = 2_000

const NOTHING = /^(?:n\/?a|null|none|nil|unknown|-+|\?+|\.)$/i

/** Without the apostrophe by which a spreadsheet takes digits as text, and the fraction of a number. */
export function phoneOfCell(cell: string): string {
	return tidy(cell)
		.replace(/^'/, '')
		.replace(/^(\+?\d{7,})\.0$/, '$1')
}
