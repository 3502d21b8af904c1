import type { SQLQueryBindings } from 'bun:sqlite'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Column, InferInsertModel, SQL, Table } from 'drizzle-orm'
import type { Db, Tx } from './client.ts'

/**
 * A statement built once per connection: drizzle's builder costs seven times the query that it builds, its prepared
 * statements next to nothing.
 */
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
 * An insert of a whole row, what is left out being null, prepared once per connection. It goes past drizzle's filling
 * of placeholders, which on a wide row costs as much as the insert.
 * @returns the row's number, in a table that numbers its rows
 */
export function insertInto<T extends Table>(table: T): (tx: Tx, row: InferInsertModel<T>) => number {
	const columns = Object.entries(getTableColumns(table))
	const names = columns.map(([, { name }]) => `"${name}"`)
	const text = `INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
	const prepared = statement((db) => db.$client.query<unknown, SQLQueryBindings[]>(text))
	return (tx, row) => {
		const fields = row as Readonly<Record<string, unknown>>
		const { lastInsertRowid } = prepared(tx).run(
			...columns.map(([key, column]) => {
				const value = fields[key] ?? null
				return (value === null ? null : column.mapToDriverValue(value)) as SQLQueryBindings
			}),
		)
		return Number(lastInsertRowid)
	}
}

/**
 * `ORDER BY … DESC LIMIT n` for a prepared statement, with the limit written out: SQLite prepares a statement anew each
 * time that a bound limit is set, which costs ten times a look at an index.
 */
export function newestFirst(column: Column | SQL, limit: number): SQL {
	return sql`${column} DESC LIMIT ${sql.raw(String(limit))}`
}

/** `ORDER BY … LIMIT n`, with the limit written out as well. */
export function oldestFirst(column: Column | SQL, limit: number): SQL {
	return sql`${column} LIMIT ${sql.raw(String(limit))}`
}
