import type { SQLQueryBindings } from 'bun:sqlite'
import { isReadOnly } from '../db/client.ts'
import type { Db, Tx } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import { mergeParts } from './merge-parts.ts'
import { rewriteTerms } from './rewrite-terms.ts'
import { transact } from '../db/transact.ts'

/** About 7 ms without any response. More at once is hardly cheaper (70 µs a record, 64 with 250), fewer cost more. */
export const CATCH_UP_BATCH = 100

/**
 * An index of terms without text. Records are indexed in batches, at a fraction of the cost; a search catches up
 * first.
 */
export type TermIndex<R> = {
	behindBy(db: Db): number
	/** Indexes the next records, or empties an index of another version first. @returns whether there are more */
	catchUp(tx: Tx): boolean
	/** The index stores no text, so it needs the record before and after the change. */
	change(tx: Tx, read: () => R, change: () => void): void
	remove(tx: Tx, record: R): void
	/** Indexes a record that was removed. */
	restore(tx: Tx, record: R): void
	/** Merges a few of the segments that a search must read. @returns whether there are more */
	merge(db: Db): boolean
	/** Erases what FTS5 keeps of the terms of removed records; see `rewriteTerms`. */
	eraseRemains(db: Db, isStopped: () => boolean): Promise<void>
}

export type TermIndexOptions<R> = {
	readonly name: string
	readonly table: string
	readonly records: string
	/** Incremented with each change of the terms; an index of another version is rebuilt. */
	readonly version: number
	/**
	 * SQL for a record's row number by its seq (`?`). The newest has the lowest: FTS5 walks upwards at half the cost.
	 */
	readonly locate: string
	listAfter(db: Db, seq: number): readonly R[]
	seqOf(record: R): number
	termsOf(db: Db, record: R): string
}

export function createTermIndex<R>(options: TermIndexOptions<R>): TermIndex<R> {
	const { name, table, records, version, locate, listAfter, seqOf, termsOf } = options
	const insert = prepare(`INSERT INTO ${table} (rowid, terms) VALUES ((${locate}), ?)`)
	const erase = prepare(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', (${locate}), ?)`)
	const newest = prepare<{ seq: number | null }>(`SELECT max(seq) AS seq FROM ${records}`)

	const newestOf = (db: Db): number => newest(db).get()?.seq ?? 0
	const indexedTo = (db: Db): number => {
		const state = stateOf(db).get(name)
		return state?.version === version ? state.indexedTo : NOTHING
	}
	const add = (tx: Tx, record: R): void => void insert(tx).run(seqOf(record), termsOf(tx, record))
	const remove = (tx: Tx, record: R): void => {
		if (seqOf(record) <= indexedTo(tx)) erase(tx).run(seqOf(record), termsOf(tx, record))
	}
	return {
		behindBy: (db) => newestOf(db) - indexedTo(db),
		catchUp(tx) {
			const from = indexedTo(tx)
			if (from === NOTHING) begin(tx, table)
			const batch = listAfter(tx, from)
			// The newest has the lowest row number, and FTS5 takes rows in that order as one segment.
			for (const record of batch.toReversed()) add(tx, record)
			const last = batch.at(-1)
			const isWhole = batch.length === CATCH_UP_BATCH
			setState(tx).run(name, version, isWhole && last !== undefined ? seqOf(last) : newestOf(tx))
			return isWhole
		},
		change(tx, read, change) {
			const before = read()
			const isIndexed = seqOf(before) <= indexedTo(tx)
			if (isIndexed) remove(tx, before)
			change()
			if (isIndexed) add(tx, read())
		},
		remove,
		restore(tx, record) {
			if (seqOf(record) <= indexedTo(tx)) add(tx, record)
		},
		merge: (db) => mergeParts(db, table, MERGED_PAGES),
		eraseRemains: (db, isStopped) => rewriteTerms(db, table, isStopped),
	}
}

/** Pages that one merge writes, or as many as one term's list takes: usually a few milliseconds. */
const MERGED_PAGES = 256

/**
 * Settings that stay with an index. `usermerge`: otherwise only four parts of one size are joined. `pgsz`, in bytes:
 * a jump in a list decodes half a page, so at the default of 4 050 a search for two words takes half as long again.
 */
const SETTINGS = { usermerge: 2, pgsz: 1_000 } as const

function begin(tx: Tx, table: string): void {
	tx.$client.run(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
	for (const [name, value] of Object.entries(SETTINGS))
		tx.$client.run(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`)
}

/** In a database that is only read, a search finds what was indexed before. */
export function catchUpWholly(index: Pick<TermIndex<never>, 'behindBy' | 'catchUp'>, db: Db): void {
	if (isReadOnly(db) || index.behindBy(db) <= 0) return
	while (transact(db, (tx) => index.catchUp(tx)));
}

/** No index, or one of another version, or an empty one: every record comes after it. */
const NOTHING = 0

function prepare<Row = unknown>(sql: string) {
	return statement((db) => db.$client.query<Row, SQLQueryBindings[]>(sql))
}

const stateOf = statement((db) =>
	db.$client.query<{ version: number; indexedTo: number }, [string]>(
		'SELECT version, indexed_to AS indexedTo FROM term_indexes WHERE name = ?',
	),
)

const setState = statement((db) =>
	db.$client.query<unknown, [string, number, number]>(
		`INSERT INTO term_indexes (name, version, indexed_to) VALUES (?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET version = excluded.version, indexed_to = excluded.indexed_to`,
	),
)
