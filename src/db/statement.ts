import type { SQLQueryBindings } from 'bun:sqlite'
import { Column, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel, SQL, Table } from 'drizzle-orm'
import type { Db, Tx } from './client.ts'

/** Builds a statement once per connection: drizzle's builder costs seven times the query. */
export function statement<S>(build: (db: Db) => S): (db: Db) => S {
	const prepared = new WeakMap<object, S>()
	return (db) => {
		const known = prepared.get(db.$client)
		if (known !== undefined) return known
		const made = build(db)
		prepared.set(db.$client, made)
		return made
	}
}

/**
 * An insert of a whole row, prepared once: drizzle's filling of placeholders costs as much as the insert on a wide
 * row. @returns the row's number, in a table that numbers its rows
 */
export function insertInto<T extends Table>(table: T): (tx: Tx, row: InferInsertModel<T>) => number {
	const columns = Object.entries(getTableColumns(table))
	const names = columns.map(([, { name }]) => `"${name}"`)
	const text = `INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
	const prepared = statement((db) => db.$client.query<unknown, SQLQueryBindings[]>(text))
	const keys = columns.map(([key]) => key)
	const encoders = columns.map(([, column]) =>
		column.mapToDriverValue === Column.prototype.mapToDriverValue ? undefined : column,
	)
	return (tx, row) => {
		const fields = row as Readonly<Record<string, unknown>>
		const values = keys.map((key, at) => {
			const value = fields[key] ?? null
			return value === null ? null : (encoders[at]?.mapToDriverValue(value) ?? value)
		})
		return Number(prepared(tx).run(...(values as SQLQueryBindings[])).lastInsertRowid)
	}
}

type Finder<Row> = {
	get(db: Db, ...values: readonly SQLQueryBindings[]): Row | undefined
	all(db: Db, ...values: readonly SQLQueryBindings[]): Row[]
}

/**
 * A query for whole rows, prepared once: drizzle's filling and making of rows cost as much again as the index.
 * @param rest the SQL that follows the table's name
 */
export function selectFrom<T extends Table>(table: T, rest: string): Finder<InferSelectModel<T>> {
	const columns = Object.entries(getTableColumns(table))
	const names = columns.map(([key, { name }]) => `"${name}" AS "${key}"`)
	const text = `SELECT ${names.join(', ')} FROM "${getTableName(table)}" ${rest}`
	const prepared = statement((db) => db.$client.query<Record<string, unknown>, SQLQueryBindings[]>(text))
	const coded = columns.filter(
		([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
	)
	const decode = (row: Record<string, unknown>): InferSelectModel<T> => {
		for (const [key, column] of coded) if (row[key] !== null) row[key] = column.mapFromDriverValue(row[key])
		return row as InferSelectModel<T>
	}
	return {
		get(db, ...values) {
			const row = prepared(db).get(...values)
			return row === null ? undefined : decode(row)
		},
		all: (db, ...values) =>
			prepared(db)
				.all(...values)
				.map(decode),
	}
}

const changes = statement((db) => db.$client.query<{ n: number }, []>('SELECT total_changes() AS n'))

export function totalChanges(db: Db): number {
	return changes(db).get()?.n ?? 0
}

/** Pages are read in one of these sizes: a bound limit would make SQLite prepare the statement again. */
const PAGE_SIZES = [6, 26, 101] as const

/** Rows of a query, at least `least` of them where there are as many, and whether they are the last. */
export type PageFinder<Row> = (
	db: Db,
	least: number,
	...values: readonly SQLQueryBindings[]
) => { rows: Row[]; isLast: boolean }

/** A query that is read page by page, prepared once per connection and size. @param text the SQL, but for its limit */
export function selectPage<Row>(text: string): PageFinder<Row> {
	const sizes = PAGE_SIZES.map((limit) => ({
		limit,
		query: statement((db) => db.$client.query<Row, SQLQueryBindings[]>(`${text} LIMIT ${limit}`)),
	}))
	return (db, least, ...values) => {
		const size = sizes.find(({ limit }) => limit >= least) ?? sizes.at(-1)
		if (size === undefined) throw new Error('Pages have no sizes.')
		const rows = size.query(db).all(...values)
		return { rows, isLast: rows.length < size.limit }
	}
}

/**
 * `ORDER BY … DESC LIMIT n` with the limit written out: SQLite prepares anew whenever a bound limit is set, which
 * costs ten times a look at an index.
 */
export function newestFirst(column: Column | SQL, limit: number): SQL {
	return sql`${column} DESC LIMIT ${sql.raw(String(limit))}`
}

export function oldestFirst(column: Column | SQL, limit: number): SQL {
	return sql`${column} LIMIT ${sql.raw(String(limit))}`
}
