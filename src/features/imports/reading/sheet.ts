import { invalidField } from '../../../http/problems.ts'
import { MAX_CELLS_A_ROW } from '../../../kit/text/csv.ts'
import { parseCsvInTurns } from '../../../kit/text/csv-in-turns.ts'
import { hasForbiddenCharacter } from '../../../kit/text/text.ts'
import type { SheetRow } from './rows.ts'

/** The lines of a file, by the numbers that a spreadsheet shows. */
export type Sheet = { readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }

export const MAX_ROWS = 100_000

/** Every column is kept as a question of a form, of which one more may be the scan. */
const MAX_COLUMNS = MAX_CELLS_A_ROW - 1

/** Longest cell, in UTF-16 units. */
const MAX_CELL = 50_000

/** @throws Problem 422 if the file is not a list, or is too long to be imported at once */
export async function readSheet(csv: string): Promise<Sheet> {
	const table = await parseCsvInTurns(csv, 1 + MAX_ROWS)
	if ('unclosedAt' in table)
		throw invalidField(`/rows/${table.unclosedAt}`, 'malformed', 'Close the quote that begins on this line.')
	const [head = [], ...cells] = table.rows
	// Headings become labels of questions. A cell is kept as it is.
	const headings = head.map((heading) => heading.replaceAll('\r\n', '\n'))
	if (cells.length === 0)
		throw invalidField(
			'',
			'length',
			'The file has no rows. Its first row names the columns, and a row follows for each waiver or person.',
		)
	if (cells.length > MAX_ROWS)
		throw invalidField(
			'',
			'length',
			`The file has more than ${MAX_ROWS} rows. Split it into files of at most as many.`,
		)
	if (headings.length > MAX_COLUMNS)
		throw invalidField(
			'/rows/1',
			'length',
			`The file has more than ${MAX_COLUMNS} columns. Keep at most as many.`,
		)
	if (headings.some(hasForbiddenCharacter))
		throw invalidField('/rows/1', 'characters', 'Remove the control characters from the headings.')
	const rows = cells.map((row, at) => ({ line: table.numbers[at + 1] ?? 0, cells: row }))
	const long = rows.find((row) => row.cells.some((cell) => cell.length > MAX_CELL))
	if (long !== undefined)
		throw invalidField(
			`/rows/${long.line}`,
			'length',
			`Shorten the cells of this row to ${MAX_CELL} characters.`,
		)
	return { headings, rows }
}
