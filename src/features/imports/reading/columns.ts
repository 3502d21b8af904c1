import { foldHeading, readHeadings } from '../../../i18n/headings.ts'
import { invalidField } from '../../../http/problems.ts'

/** The fields that a column of the file can hold. */
export const COLUMN_FIELDS = [
	'firstName',
	'middleName',
	'lastName',
	'name',
	'email',
	'phone',
	'dateOfBirth',
	'minor',
	'guardianFirstName',
	'guardianLastName',
	'passNumber',
	'externalId',
	'form',
	'signedAt',
	'expiresAt',
	'document',
	'tags',
	'flags',
] as const

export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** By heading: what its column is; null for one that is kept as it is and means nothing more. */
export type ColumnMap = Readonly<Record<string, ColumnField | null>>

export type Column = { readonly heading: string; readonly field: ColumnField | null }

/** Headings that only Smartwaiver and WaiverForever use. */
const PRESETS: Readonly<Record<string, ColumnField>> = {
	flags: 'flags',
	middlename: 'middleName',
	isminor: 'minor',
	minor: 'minor',
	waivertitle: 'form',
	templatetitle: 'form',
	waiverid: 'externalId',
	createdon: 'signedAt',
	expirationdate: 'expiresAt',
	signedat: 'signedAt',
	participantfirstname: 'firstName',
	participantmiddlename: 'middleName',
	participantlastname: 'lastName',
	participantdob: 'dateOfBirth',
	participantdateofbirth: 'dateOfBirth',
	guardianfirstname: 'guardianFirstName',
	guardianlastname: 'guardianLastName',
}

/**
 * By the map, else by the heading itself in one of our languages. A column that two meanings claim, such as two phones, is
 * the first one's. @throws Problem 422 for a map that names a column that the file does not have
 */
export function readColumns(headings: readonly string[], map: ColumnMap): Column[] {
	const areThere = Object.keys(map).every((heading) => headings.some((each) => isSame(each, heading)))
	if (!areThere)
		throw invalidField(
			'/columns',
			'not_found',
			'A column that you named is not in the file. Use the headings in its first row.',
		)
	const fieldsByHeading = readHeadings(headings)
	const mapping = (heading: string): ColumnField | null | undefined =>
		Object.entries(map).find(([each]) => isSame(each, heading))?.[1]
	const fields = new Set(headings.map(mapping))
	return headings.map((heading, at) => {
		const field = mapping(heading)
		if (field !== undefined) return { heading, field }
		const guess = PRESETS[foldHeading(heading)] ?? fieldOf(fieldsByHeading[at])
		if (guess === null || fields.has(guess)) return { heading, field: null }
		fields.add(guess)
		return { heading, field: guess }
	})
}

function isSame(one: string, other: string): boolean {
	return one.trim() === other.trim()
}

function fieldOf(heading: string | undefined): ColumnField | null {
	return COLUMN_FIELDS.find((field) => field === heading) ?? null
}
