import type { Changes, SQLQueryBindings } from 'bun:sqlite'
import { Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel, Table } from 'drizzle-orm'
import { connectionOf } from './client.ts'
import type { Db, Tx } from './client.ts'

/** The values of a statement's parameters, in their order. */
export type Values = SQLQueryBindings[]

/** A statement that each connection prepares once. */
export type Statement<Row, V extends Values = Values> = {
	/** The first row, if there is one. */
	get(db: Db, ...values: V): Row | undefined
	all(db: Db, ...values: V): Row[]
	/** Row by row, so that never all of them are in memory. */
	iterate(db: Db, ...values: V): Iterable<Row>
	run(tx: Tx, ...values: V): Changes
}

/** Prepared when it is first used, since building a statement costs more than running it. */
function preparedOnce<Row>(text: string) {
	const prepare = (db: Db) => db.$client.query<Row, Values>(text)
	const statements = new WeakMap<object, ReturnType<typeof prepare>>()
	return (db: Db): ReturnType<typeof prepare> => {
		const connection = connectionOf(db)
		const existing = statements.get(connection)
		if (existing !== undefined) return existing
		const query = prepare(db)
		statements.set(connection, query)
		return query
	}
}

/** @param text the SQL. Its values and the names of its columns are the caller's to type. */
function ofText<Row = unknown, V extends Values = Values>(text: string): Statement<Row, V> {
	const on = preparedOnce<Row>(text)
	return {
		get: (db, ...values) => on(db).get(...values) ?? undefined,
		all: (db, ...values) => on(db).all(...values),
		iterate: (db, ...values) => on(db).iterate(...values),
		run: (tx, ...values) => on(tx).run(...values),
	}
}

/** A statement that counts. */
type Count<V extends Values> = (db: Db, ...values: V) => number

/** @param text the SQL, which names its count `n` */
function ofCount<V extends Values = Values>(text: string): Count<V> {
	const rows = ofText<{ n: number }, V>(text)
	return (db, ...values) => rows.get(db, ...values)?.n ?? 0
}

/**
 * Whole rows of a table: drizzle's filling and making of rows cost as much again as the index.
 * @param rest the SQL that follows the table's name
 */
function ofRows<T extends Table>(
	table: T,
	rest: string,
): Pick<Statement<InferSelectModel<T>>, 'get' | 'all'> {
	const columns = Object.entries(getTableColumns(table))
	const names = columns.map(([key, { name }]) => `"${name}" AS "${key}"`)
	const rows = ofText<Record<string, unknown>>(
		`SELECT ${names.join(', ')} FROM "${getTableName(table)}" ${rest}`,
	)
	const decodedColumns = columns.filter(
		([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
	)
	const decode = (row: Record<string, unknown>): InferSelectModel<T> => {
		for (const [key, column] of decodedColumns)
			if (row[key] !== null) row[key] = column.mapFromDriverValue(row[key])
		return row as InferSelectModel<T>
	}
	return {
		get(db, ...values) {
			const row = rows.get(db, ...values)
			return row === undefined ? undefined : decode(row)
		},
		all: (db, ...values) => rows.all(db, ...values).map(decode),
	}
}

/**
 * The insert of a whole row: drizzle's filling of placeholders costs as much as the insert on a wide row.
 * @returns a function that gives the row's number, in a table that numbers its rows
 */
function ofInsert<T extends Table>(table: T): (tx: Tx, row: InferInsertModel<T>) => number {
	const columns = Object.entries(getTableColumns(table))
	const names = columns.map(([, { name }]) => `"${name}"`)
	const insert = ofText(
		`INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
	)
	const encode = encoderOf(columns)
	return (tx, row) => Number(insert.run(tx, ...encode(row)).lastInsertRowid)
}

/**
 * The update of the same fields each time, of the row with the same `id`. Fields that are not named keep their
 * indexes unwritten.
 */
function ofUpdate<T extends Table, Field extends keyof InferSelectModel<T> & string>(
	table: T,
	fields: readonly Field[],
): (tx: Tx, row: Pick<InferSelectModel<T>, Field> & { readonly id: string }) => void {
	const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
		fields.some((field) => field === key),
	)
	const update = ofText(
		`UPDATE "${getTableName(table)}" SET ${columns.map(([, { name }]) => `"${name}" = ?`).join(', ')} WHERE id = ?`,
	)
	const encode = encoderOf(columns)
	return (tx, row) => void update.run(tx, ...encode(row), row.id)
}

/** @returns a function that gives a row's values, in the order of the columns, as SQLite stores them */
function encoderOf(columns: readonly [key: string, column: Column][]): (row: object) => Values {
	const keys = columns.map(([key]) => key)
	const encoders = columns.map(([, column]) =>
		column.mapToDriverValue === Column.prototype.mapToDriverValue ? undefined : column,
	)
	return (row) => {
		const fields = row as Readonly<Record<string, unknown>>
		const values = keys.map((key, at) => {
			const value = fields[key] ?? null
			return value === null ? null : (encoders[at]?.mapToDriverValue(value) ?? value)
		})
		return values as Values
	}
}

/** Pages are read in one of these sizes: a bound limit would make SQLite prepare the statement again. */
const PAGE_SIZES = [6, 26, 101] as const

/** Rows of a query, at least `least` of them where there are as many, and whether they are the last. */
export type Pages<Row> = (db: Db, least: number, ...values: Values) => { rows: Row[]; isLast: boolean }

/** A query that is read page by page. @param text the SQL, but for its limit */
function ofPages<Row>(text: string): Pages<Row> {
	const sizes = PAGE_SIZES.map((limit) => ({ limit, page: ofText<Row>(`${text} LIMIT ${limit}`) }))
	return (db, least, ...values) => {
		const size = sizes.find(({ limit }) => limit >= least) ?? sizes.at(-1)
		if (size === undefined) throw new Error('Pages have no sizes.')
		const rows = size.page.all(db, ...values)
		return { rows, isLast: rows.length < size.limit }
	}
}

/**
 * For what is hot, and for SQL that drizzle's builder can't write; the builder, which costs seven times the query, is
 * for the rest. `statement(sql)`, `statement.from(table, 'WHERE …')`, `statement.into(table)`,
 * `statement.update(table, fields)`, `statement.pages(sql)`, `statement.count(sql)`.
 */
export const statement = Object.assign(ofText, {
	from: ofRows,
	into: ofInsert,
	update: ofUpdate,
	pages: ofPages,
	count: ofCount,
})

export const totalChanges = statement.count<[]>('SELECT total_changes() AS n')
