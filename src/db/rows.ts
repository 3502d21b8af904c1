import { and, asc, desc, eq, getTableColumns, getTableName, gt, lt } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable as Table } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from './client.ts'
import { statement } from './statement.ts'
import type { Values } from './statement.ts'

type Row<T extends Table> = InferSelectModel<T>

type Field<T extends Table> = keyof Row<T> & string

/** The values of some fields of a row, in their order. */
type ValuesOf<T extends Table, Fields extends readonly Field<T>[]> = {
	[At in keyof Fields]: NonNullable<Row<T>[Fields[At]]>
}

/** Makes the function that finds the row with these values; undefined if there is none. */
export function findBy<T extends Table, const Fields extends readonly Field<T>[]>(
	table: T,
	...fields: Fields
): (db: Db, ...values: ValuesOf<T, Fields>) => Row<T> | undefined {
	const rows = statement.from(table, where(table, fields))
	return (db, ...values) => rows.get(db, ...(values as Values))
}

/** Makes the function that lists the rows with these values. @param order the SQL that follows, such as `ORDER BY seq` */
export function listBy<T extends Table, const Fields extends readonly Field<T>[]>(
	table: T,
	fields: Fields,
	order = '',
): (db: Db, ...values: ValuesOf<T, Fields>) => Row<T>[] {
	const rows = statement.from(table, `${where(table, fields)} ${order}`)
	return (db, ...values) => rows.all(db, ...(values as Values))
}

/**
 * Makes the function that lists an organization's rows, the newest first. `cursor` is the id of the last one before, and
 * `within` a condition on the rows.
 */
export function listNewest<T extends Table>(
	table: T,
	condition?: SQL,
): (db: Db, organizationId: string, limit: number, cursor?: string, within?: SQL) => Row<T>[] {
	const [id, owner] = [columnOf(table, 'id'), columnOf(table, 'organizationId')]
	return (db, organizationId, limit, cursor, within) => {
		const after = cursor === undefined ? undefined : lt(id, cursor)
		const rows = db
			.select()
			.from(table)
			.where(and(eq(owner, organizationId), condition, after, within))
		return rows.orderBy(desc(id)).limit(limit).all()
	}
}

export type TimeOrder = 'newest' | 'oldest'

/** Where a page of a list begins. */
export type Place = {
	/** The newest first by default. */
	readonly sort?: TimeOrder | undefined
	/** The column's value in the last row of the page before. */
	readonly after?: number | undefined
}

/**
 * The order of a list by a column that grows with time, and the condition under which a row belongs to the page or a later
 * one.
 */
export function inTime(
	column: SQLiteColumn,
	{ sort = 'newest', after }: Place,
): { readonly rest: SQL | undefined; readonly order: SQL } {
	const [isBeyond, inOrder] = sort === 'oldest' ? [gt, asc] : [lt, desc]
	return { rest: after === undefined ? undefined : isBeyond(column, after), order: inOrder(column) }
}

/** Makes the function that counts the rows with these values. @param rest more of the condition, such as `AND done = 0` */
export function countBy<T extends Table, const Fields extends readonly Field<T>[]>(
	table: T,
	fields: Fields,
	rest = '',
): (db: Db, ...values: ValuesOf<T, Fields>) => number {
	const count = statement.count(
		`SELECT count(*) AS n FROM "${getTableName(table)}" ${where(table, fields)} ${rest}`,
	)
	return (db, ...values) => count(db, ...(values as Values))
}

/** Makes the function that changes some fields of the row with this value. */
export function updateBy<T extends Table, F extends Field<T>>(
	table: T,
	field: F,
): (tx: Tx, value: NonNullable<Row<T>[F]>, changes: Partial<Row<T>>) => void {
	const column = columnOf(table, field)
	return (tx, value, changes) => tx.update(table).set(changes).where(eq(column, value)).run()
}

/** Makes the function that stores a row in place of the one with the same value, if there is one. */
export function putBy<T extends Table>(
	table: T,
	field: Field<T>,
): (tx: Tx, row: InferInsertModel<T>) => void {
	const target = columnOf(table, field)
	return (tx, row) => tx.insert(table).values(row).onConflictDoUpdate({ target, set: row }).run()
}

/** Makes the function that deletes the rows with these values, and returns how many there were. */
export function deleteBy<T extends Table, const Fields extends readonly Field<T>[]>(
	table: T,
	...fields: Fields
): (tx: Tx, ...values: ValuesOf<T, Fields>) => number {
	const deletion = statement(`DELETE FROM "${getTableName(table)}" ${where(table, fields)}`)
	return (tx, ...values) => deletion.run(tx, ...(values as Values)).changes
}

function where(table: Table, fields: readonly string[]): string {
	return `WHERE ${fields.map((field) => `"${columnOf(table, field).name}" = ?`).join(' AND ')}`
}

function columnOf(table: Table, field: string): SQLiteColumn {
	const column = getTableColumns(table)[field]
	if (column === undefined) throw new Error(`The table has no field ${field}.`)
	return column
}
