import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../http/problems.ts'
import { formatList } from '../../../http/csv-list.ts'
import type { Column } from '../../../http/csv-list.ts'
import { MAX_CELLS_A_ROW } from '../../../kit/text/csv.ts'
import { parseCsvInTurns } from '../../../kit/text/csv-in-turns.ts'
import { readPersonRow } from '../../../kit/text/person-columns.ts'
import type { PersonPart } from '../../../kit/text/person-columns.ts'
import { cutText, hasForbiddenCharacter, tidyWithin } from '../../../kit/text/text.ts'
import { readPersonHeadings } from '../../../i18n/headings.ts'
import { writePhone } from '../../../search/phone-number.ts'
import { zonesOf } from '../../organization/zones.ts'
import { countryOf } from '../../organization/organization.ts'
import type { Event, Invitee } from '../table.ts'
import { INVITEE_PARTS, MAX_INVITED_AT_ONCE, MAX_LENGTHS } from './model.ts'
import type { InvitedPerson, InviteeShape } from './model.ts'
import { presentInvitee } from './present.ts'

export type ReadFile = {
	readonly people: readonly InvitedPerson[]
	readonly ignoredColumns: readonly string[]
	readonly pathOf: (at: number) => string
}

/** In code points. */
const MAX_SHOWN_HEADING = 200

/**
 * The first row names the columns, in any order and language; other columns are ignored, so a file from
 * `formatInvitees` or a booking system can be sent unchanged. @throws Problem 422 naming the row
 */
export async function readInvitees(text: string): Promise<ReadFile> {
	const table = await parseCsvInTurns(text, 1 + MAX_INVITED_AT_ONCE)
	if ('unclosedAt' in table)
		throw invalidField(`/rows/${table.unclosedAt}`, 'malformed', 'Close the quote that begins on this line.')
	const [header = [], ...rows] = table.rows
	if (header.length >= MAX_CELLS_A_ROW)
		throw invalidField('/rows/1', 'length', `Keep at most ${MAX_CELLS_A_ROW - 1} columns.`)
	const pathOf = (at: number): string => `/rows/${table.numbers[at + 1]}`
	const columns = readPersonHeadings(header)
	if (columns.every((column) => column === undefined))
		throw invalidField(
			'/rows/1',
			'header',
			'Name the columns in the first row, in any language of the signing page: first name, last name, email, phone, external ID, language.',
		)
	if (rows.length === 0 || rows.length > MAX_INVITED_AT_ONCE)
		throw invalidField('', 'length', `Send 1 to ${MAX_INVITED_AT_ONCE} people.`)
	const ignoredColumns = header
		.filter((name, at) => columns[at] === undefined && name.trim() !== '')
		.map((name) => cutText(name, MAX_SHOWN_HEADING))
	return { people: rows.map((row, at) => readRow(row, columns, pathOf(at))), ignoredColumns, pathOf }
}

function readRow(
	row: readonly string[],
	columns: readonly (PersonPart | undefined)[],
	path: string,
): InvitedPerson {
	const person = readPersonRow(row, columns)
	for (const part of Object.keys(person) as (keyof typeof person)[]) {
		const text = person[part] ?? ''
		if (tidyWithin(text, MAX_LENGTHS[part]) === undefined || hasForbiddenCharacter(text))
			throw invalidField(
				`${path}/${part}`,
				'length',
				`Send at most ${MAX_LENGTHS[part]} characters, none of them a control character.`,
			)
	}
	return person
}

export function formatInvitees(
	deps: Pick<Deps, 'db' | 'config' | 'linkTokens'>,
	{ organizationId, locationId }: Pick<Event, 'organizationId' | 'locationId'>,
	invitees: readonly Invitee[],
): string {
	const zone = zonesOf(deps.db, organizationId)(locationId)
	const country = countryOf(deps.db, organizationId)
	const rows = invitees.map((invitee) => {
		const shape = presentInvitee(deps, invitee)
		return { ...shape, phone: writePhone(shape.phone, country) }
	})
	return formatList({ columns: COLUMNS, zoneOf: () => zone }, rows)
}

const COLUMNS: readonly Column<InviteeShape>[] = [
	...INVITEE_PARTS,
	'status',
	'waiverId',
	'lastMessageAt',
	'openedAt',
	'arrivedAt',
	'declinedAt',
	'declineReason',
	'signUrl',
	'id',
]
