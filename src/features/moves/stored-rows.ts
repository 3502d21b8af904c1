import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { isSealed } from './rows.ts'
import type { Row, Value } from './rows.ts'
import type { MovedTable } from './tables.ts'

export function insertRow(tx: Tx, table: MovedTable, row: Row): void {
	statement<unknown, Value[]>(
		`INSERT INTO "${table.name}" (${listNames(table)}) VALUES (${table.columns.map(() => '?').join(', ')})`,
	).run(tx, ...row)
}

export function removeRow(tx: Tx, table: MovedTable, row: Row): void {
	statement<unknown, Value[]>(`DELETE FROM "${table.name}" WHERE ${isKey(table)}`).run(
		tx,
		...keyOf(table, row),
	)
}

/** @param row with the numbers and the keys of this box @throws unless it is stored so */
export function requireStored(db: Db, table: MovedTable, row: Row): void {
	const own = statement<Record<string, Value>, Value[]>(
		`SELECT ${listNames(table)} FROM "${table.name}" WHERE ${isKey(table)}`,
	).get(db, ...keyOf(table, row))
	const isSame =
		own !== undefined &&
		row.every((value, at) => isSameValue(value, own[table.columns[at] ?? ''] ?? null, isSealed(table, at)))
	if (!isSame) throw new Error(`A row of ${table.name} is not stored as it was sent.`)
}

/** @throws unless the organization has so many rows */
export function requireCount(db: Db, table: MovedTable, organizationId: string, rows: number): void {
	const count = statement.count<[string]>(
		`SELECT count(*) AS n FROM "${table.name}" WHERE ${table.condition}`,
	)
	const own = count(db, organizationId)
	if (own !== rows) throw new Error(`${table.name} has ${own} rows here, and ${rows} were sent.`)
}

/** A secret is sealed anew on each box, so it is the same only once it is opened. */
function isSameValue(sent: Value, own: Value, isSecret: boolean): boolean {
	if (isSecret) return (sent === null) === (own === null)
	if (sent instanceof Uint8Array) return own instanceof Uint8Array && Buffer.from(sent).equals(own)
	return sent === own
}

const listNames = ({ columns }: MovedTable): string => columns.map((name) => `"${name}"`).join(', ')

const isKey = ({ keys }: MovedTable): string => keys.map((name) => `"${name}" = ?`).join(' AND ')

function keyOf({ keys, columns }: MovedTable, row: Row): Value[] {
	return keys.map((name) => row[columns.indexOf(name)] ?? null)
}
