import { getTableColumns, sql } from 'drizzle-orm'
import type { Column, Placeholder, SQL, Table } from 'drizzle-orm'
import type { Db } from './client.ts'

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

/** A placeholder for every column of a table, each named as the column, for a prepared insert. */
export function everyColumn<T extends Table>(table: T): { [K in keyof T['_']['columns']]: Placeholder } {
	const names = Object.keys(getTableColumns(table))
	return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
		[K in keyof T['_']['columns']]: Placeholder
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
