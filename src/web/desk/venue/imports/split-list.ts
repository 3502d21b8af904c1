import { formatCsv, parseCsv } from '../../../../kit/text/csv.ts'

/** As many rows as the desk takes; each call takes a part of them. */
export const MAX_ROWS = 50_000

/** A call takes as many rows, twice as many lines, and 8 MiB of text. */
const PART = { rows: 2_000, lines: 3_900, characters: 6_000_000 }

/** A part of a list. */
export type Part = {
	readonly csv: string
	/** The line in the whole list of each of its lines, as a spreadsheet counts; without it they are the same. */
	readonly lines?: readonly number[]
	/** How many rows it has. */
	readonly rows: number
}

/**
 * Splits a list into parts that a call takes. Rows with the same id stay together, since they are one waiver.
 * @param idHeading of the column with the ids, once it is known
 * @returns the number of rows instead, if they are too many
 */
export function splitList(csv: string, idHeading?: string): readonly Part[] | number {
	const table = parseCsv(csv)
	// The service says where the quote begins that never ends.
	if ('unclosedAt' in table) return [{ csv, rows: 0 }]
	const [head = [], ...rows] = table.rows
	if (rows.length > MAX_ROWS) return rows.length
	const whole = { csv, rows: rows.length }
	if (rows.length <= PART.rows && csv.split('\n').length <= PART.lines && csv.length <= PART.characters)
		return [whole]
	const idAt = idHeading === undefined ? -1 : head.indexOf(idHeading)
	const groups = Map.groupBy(rows.keys(), (at) => rows[at]?.[idAt]?.trim() || at)
	const [headLine = 1, ...lines] = table.numbers
	return pack([...groups.values()], rows).map((positions) => ({
		csv: formatCsv([head, ...positions.map((at) => rows[at] ?? [])]),
		lines: [headLine, ...positions.map((at) => lines[at] ?? 0)],
		rows: positions.length,
	}))
}

/** Puts groups of rows into as few parts as their order allows. */
function pack(groups: readonly number[][], rows: readonly string[][]): number[][] {
	const parts: number[][] = []
	let size = { ...PART }
	for (const group of groups) {
		const text = group.map((at) => (rows[at] ?? []).join(',')).join('\n')
		const next = {
			rows: size.rows + group.length,
			lines: size.lines + text.split('\n').length,
			characters: size.characters + text.length + group.length * (rows[0]?.length ?? 0),
		}
		const last = parts.at(-1)
		if (
			last === undefined ||
			next.rows > PART.rows ||
			next.lines > PART.lines ||
			next.characters > PART.characters
		) {
			parts.push([...group])
			size = { rows: group.length, lines: text.split('\n').length, characters: text.length }
		} else {
			last.push(...group)
			size = next
		}
	}
	return parts
}
