import { parseCsv } from '../../../../kit/text/csv.ts'
import { readPersonHeadings } from '../../../../i18n/headings.ts'
import { readPersonRow } from '../../../../kit/text/person-columns.ts'
import type { PersonPart } from '../../../../kit/text/person-columns.ts'
import type { InvitedPerson } from '../../../../features/events/invitees/model.ts'

/** The parts of a person that can be typed; a full name is split before. */
export type GuestPart = Exclude<PersonPart, 'name'>

/** A list as cells, and the guessed content of its columns. */
export type GuestTable = {
	readonly rows: readonly (readonly string[])[]
	/** The number of each row, as a spreadsheet counts. */
	readonly numbers: readonly number[]
	readonly hasHeader: boolean
	readonly parts: readonly (PersonPart | undefined)[]
}

/** A guest of the list, by its row. */
export type GuestRow = { readonly number: number; readonly person: InvitedPerson }

/**
 * Reads pasted or dropped text: CSV, or cells of a spreadsheet. @returns the line of a quote that never ends, instead
 */
export function readTable(text: string): GuestTable | { readonly unclosedAt: number } {
	const csv = parseCsv(text)
	if ('unclosedAt' in csv) return csv
	const { rows, numbers } = csv
	const hasHeader = readPersonHeadings(rows[0] ?? []).some((part) => part !== undefined)
	return { rows, numbers, hasHeader, parts: guessParts(rows, hasHeader) }
}

/** This many rows decide the content of a column. */
const SAMPLE_ROWS = 50

/** Guesses by the names of the columns, else by the look of most cells. */
export function guessParts(
	rows: readonly (readonly string[])[],
	hasHeader: boolean,
): readonly (PersonPart | undefined)[] {
	const [first = []] = rows
	const width = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map(({ length }) => length))
	if (hasHeader) return readPersonHeadings(Array.from({ length: width }, (_, at) => first[at] ?? ''))
	const guesses: (PersonPart | undefined)[] = []
	for (let at = 0; at < width; at++) {
		const cells = rows.slice(0, SAMPLE_ROWS).flatMap((row) => row[at]?.trim() || [])
		const part = looksLike(cells)
		guesses.push(part !== undefined && guesses.includes(part) ? undefined : part)
	}
	return splitNames(guesses, rows)
}

function looksLike(cells: readonly string[]): PersonPart | undefined {
	const isMost = (test: (cell: string) => boolean): boolean =>
		cells.length > 0 && cells.filter(test).length * 2 > cells.length
	if (isMost((cell) => cell.includes('@'))) return 'email'
	if (isMost((cell) => /^[\d\s()+./-]{6,}$/.test(cell))) return 'phone'
	return isMost((cell) => /\p{L}{2}/u.test(cell)) ? 'name' : undefined
}

/** Two columns of single words beside each other are first and last names. */
function splitNames(
	guesses: readonly (PersonPart | undefined)[],
	rows: readonly (readonly string[])[],
): readonly (PersonPart | undefined)[] {
	const at = guesses.indexOf('name')
	const next = at + 1
	const beside = rows.slice(0, SAMPLE_ROWS).flatMap((row) => row[next]?.trim() || [])
	if (at === -1 || guesses[next] !== undefined || looksLike(beside) !== 'name') return guesses
	return guesses.map((part, index) => (index === at ? 'firstName' : index === next ? 'lastName' : part))
}

/** Returns the guests of a list. */
export function readGuests({ rows, numbers, hasHeader, parts }: GuestTable): GuestRow[] {
	return rows.slice(hasHeader ? 1 : 0).map((row, at) => ({
		number: numbers[at + (hasHeader ? 1 : 0)] ?? at + 1,
		person: readPersonRow(row, parts),
	}))
}
