import type { SQLQueryBindings } from 'bun:sqlite'
import type { Db, Tx } from './client.ts'
import { statement } from './statement.ts'

/** An index of terms that keeps no text: who takes a record out must bring the terms that it was put in with. */
export type TermIndex = {
	/** @param record what `locate` asks for */
	add(tx: Tx, record: SQLQueryBindings, terms: string): void
	remove(tx: Tx, record: SQLQueryBindings, terms: string): void
	/** Takes out every record, whatever its terms were. */
	clear(tx: Tx): void
}

/**
 * @param table of FTS5, without content, with one column `terms`
 * @param locate SQL of a query for the record's place in the index, with one `?`
 */
export function createTermIndex(table: string, locate: string): TermIndex {
	const add = prepare(`INSERT INTO ${table} (rowid, terms) VALUES ((${locate}), ?)`)
	const remove = prepare(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', (${locate}), ?)`)
	const clear = prepare(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
	return {
		add: (tx, record, terms) => add(tx).run(record, terms),
		remove: (tx, record, terms) => remove(tx).run(record, terms),
		clear: (tx) => clear(tx).run(),
	}
}

function prepare(sql: string): (db: Db) => { run(...values: SQLQueryBindings[]): unknown } {
	return statement((db) => db.$client.query<unknown, SQLQueryBindings[]>(sql))
}

const versionOf = statement((db) =>
	db.$client.query<{ version: number }, [string]>('SELECT version FROM term_indexes WHERE name = ?'),
)

const setVersion = statement((db) =>
	db.$client.query<unknown, [string, number]>(
		'INSERT INTO term_indexes (name, version) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version',
	),
)

/** Whether an index was built with the program's present terms. */
export function isCurrent(db: Db, name: string, version: number): boolean {
	return versionOf(db).get(name)?.version === version
}

export function markCurrent(tx: Tx, name: string, version: number): void {
	setVersion(tx).run(name, version)
}
