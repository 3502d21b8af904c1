import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { parseLine } from './rows.ts'
import type { Row } from './rows.ts'
import { insertRow, removeRow, requireStored } from './stored-rows.ts'
import type { MovedTable } from './tables.ts'

/** By how much the row numbers of each table are higher here. */
export type Shifts = ReadonlyMap<string, number>

/** Row numbers keep their low bits, by which waivers of one millisecond are in order. */
const STEP = 65_536

/** How many rows of a table may still come after the first have been stored. */
const KEPT_FREE = 16 * STEP

/**
 * @param stored shifts of tables of which rows are stored already; they stay
 * @returns the shift of each table that counts
 */
export function readShifts(
	db: Db,
	tables: readonly MovedTable[],
	stored: Readonly<Record<string, number>>,
): Shifts {
	const counters = new Set(tables.flatMap(({ numbers }) => [...numbers.values()]))
	return new Map(
		[...counters].map((table) => {
			const newest = statement<{ n: number | null }, []>(`SELECT max(seq) AS n FROM "${table}"`).get(db)?.n
			// Others may sign before the first row comes.
			return [table, stored[table] ?? (Math.floor((newest ?? 0) / STEP) + 2) * STEP]
		}),
	)
}

/** The row with the numbers that it has here. */
export function numbered(table: MovedTable, row: Row, shifts: Shifts): Row {
	return row.map((value, at) => {
		const counter = table.numbers.get(at)
		return counter === undefined || typeof value !== 'number' ? value : value + (shifts.get(counter) ?? 0)
	})
}

/** As `numbered`, and beyond the numbers of the rows that may still come: others take the numbers that follow. */
function farOut(table: MovedTable, line: string, shifts: Shifts): Row {
	return numbered(table, parseLine(line), shifts).map((value, at) =>
		table.numbers.get(at) === table.name && typeof value === 'number' ? value + KEPT_FREE : value,
	)
}

/** Stores a row beyond the numbers that are still to come; if it has its place already, it leaves that. */
export function holdLast(tx: Tx, table: MovedTable, shifts: Shifts, line: string): void {
	removeRow(tx, table, numbered(table, parseLine(line), shifts))
	insertRow(tx, table, farOut(table, line, shifts))
}

/** Gives such a row its place. */
export function releaseHeld(tx: Tx, table: MovedTable, shifts: Shifts, line: string | undefined): void {
	if (line === undefined) return
	const row = numbered(table, parseLine(line), shifts)
	removeRow(tx, table, farOut(table, line, shifts))
	insertRow(tx, table, row)
	requireStored(tx, table, row)
}
