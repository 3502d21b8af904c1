import { isInTransaction } from '../db/client.ts'
import type { Db, Tx } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import { beforeCommit } from '../db/transact.ts'
import type { LastWork } from '../db/transact.ts'
import { mergeParts, rewriteTerms } from './rewrite-terms.ts'
import {
	clearDue,
	clearFailures,
	dropDue,
	dropFailure,
	failures,
	faultOf,
	listDue,
	listFailed,
	noteDue,
	noteFailure,
	toSeq,
} from './unindexed.ts'
import type { Failures, SeqRow } from './unindexed.ts'

/** Records that one transaction of a rebuild indexes, or tries again: about 7 ms. More at once is hardly cheaper. */
const BATCH = 100

/**
 * An index of terms without text. Rows that a transaction adds or changes are indexed right before it commits: all of a
 * group together, at half the cost of one by one.
 *
 * A fault of the index never refuses a record: it stays listed as failed, until a later try or a rebuild indexes it.
 */
export type TermIndex<R> = {
	/** Has a new record indexed. */
	add(tx: Tx, seq: number): void
	/** The index stores no text, so it needs the record as it is before the change. @throws if it can't make its terms */
	change(tx: Tx, record: R, change: () => void): void
	/** As `change`, for changes that must not be refused: an index with outdated terms is rebuilt at the next start. */
	changeAnyway(tx: Tx, record: R, change: () => void): void
	remove(tx: Tx, record: R): void
	/** True if the index is of this program's version and has all records except those listed as failed. */
	isWhole(db: Db): boolean
	/** True if it has outdated terms. */
	isStale(db: Db): boolean
	/** Indexes the next records of all. First it empties an index that is whole, or of another version. */
	rebuild(tx: Tx): void
	/** Tries again to index some failed records. In a transaction of its own: on a damaged index it fails. */
	retry(tx: Tx): void
	readFailures(db: Db): Failures
	/** Merges a few of the segments that a search must read. @returns true if more are left */
	merge(db: Db): boolean
	/** Erases remains of removed records' terms in FTS5; see `rewriteTerms`. */
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
	/** The given records that belong in the index, by their row numbers: FTS5 takes them in that order as one segment. */
	list(db: Db, seqs: readonly number[]): readonly R[]
	seqOf(record: R): number
	termsOf(db: Db, record: R): string
}

export function createTermIndex<R>(options: TermIndexOptions<R>): TermIndex<R> {
	const { name, table, records, version, locate, seqOf } = options
	const erase = statement(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', (${locate}), ?)`)
	const next = statement<SeqRow>(`SELECT seq FROM ${records} WHERE seq > ? ORDER BY seq LIMIT ${BATCH}`)

	const { readState, isWhole, reachOf, takeDue } = createState(options)
	const index = createIndexer(options)

	const indexDue = (tx: Tx): void => void index(tx, takeDue(tx))

	/** Neither reads nor writes the index, which may be damaged. */
	function postpone(failure: unknown, tx: Tx): void {
		for (const seq of takeDue(tx)) noteFailure.run(tx, name, seq, faultOf(failure))
	}

	const lastWork: LastWork = { run: indexDue, insteadOf: postpone }

	function add(tx: Tx, seq: number): void {
		noteDue.run(tx, name, seq)
		beforeCommit(tx, lastWork)
	}

	/** @returns true if the index is without the record now @throws Error if its terms can't be made, unless `mayStay` */
	function takeOut(tx: Tx, record: R, mayStay = false): boolean {
		const seq = seqOf(record)
		if (dropDue.run(tx, name, seq).changes + dropFailure.run(tx, name, seq).changes > 0) return true
		if (seq > reachOf(tx)) return false
		const terms = tryTerms(options, tx, record)
		if (typeof terms === 'string') {
			erase.run(tx, seq, terms)
			return true
		}
		if (!mayStay) throw new Error(`The index of ${name} can't let go of a record: ${terms.fault}.`)
		noteStale.run(tx, name)
		return false
	}

	const changeBy = (mayStay: boolean) => (tx: Tx, record: R, change: () => void) => {
		const isOut = takeOut(tx, record, mayStay)
		change()
		if (isOut) add(tx, seqOf(record))
	}

	return {
		add,
		change: changeBy(false),
		changeAnyway: changeBy(true),
		remove: (tx, record) => void takeOut(tx, record),
		isWhole,
		isStale: (db) => readState(db)?.stale === 1,
		rebuild(tx) {
			const { rebuiltTo = null, stale = 0 } = readState(tx) ?? {}
			const begunTo = stale === 1 ? null : rebuiltTo
			if (begunTo === null) empty(tx, table, name)
			const batch = next.all(tx, begunTo ?? 0)
			const last = batch.length === BATCH ? batch.at(-1) : undefined
			index(tx, batch.map(toSeq))
			setState.run(tx, name, version, last?.seq ?? null)
		},
		retry(tx) {
			const before = isWhole(tx) ? listFailed.all(tx, name).map(toSeq) : []
			const after = index(tx, before)
			for (const seq of before) if (!after.has(seq)) dropFailure.run(tx, name, seq)
		},
		readFailures: (db) => failures.get(db, name) ?? { count: 0, fault: null },
		merge: (db) => mergeParts(db, table, MERGED_PAGES),
		eraseRemains: (db, isStopped) => rewriteTerms(db, table, isStopped),
	}
}

/** How far an index goes. */
function createState<R>({ name, version }: TermIndexOptions<R>) {
	const readState = (db: Db): State | undefined => {
		const state = stateOf.get(db, name)
		return state?.version === version ? state : undefined
	}

	/**
	 * The last seq whose record belongs in the index now. An index of another version is left to its own program, and
	 * what a rebuild has yet to reach to that rebuild: a command may write while it is interrupted.
	 */
	function reachOf(db: Db): number {
		const state = readState(db)
		return state === undefined ? 0 : (state.rebuiltTo ?? Infinity)
	}

	return {
		readState,
		isWhole: (db: Db): boolean => readState(db)?.rebuiltTo === null,
		reachOf,
		/** Takes the records to index off the list of those that are due. */
		takeDue(tx: Tx): number[] {
			const reach = reachOf(tx)
			const seqs = listDue.all(tx, name).map(toSeq)
			clearDue.run(tx, name)
			return seqs.filter((seq) => seq <= reach)
		},
	}
}

/**
 * @returns a function that indexes records and returns those whose terms can't be made. It throws if SQLite refuses the
 * terms.
 */
function createIndexer<R>(options: TermIndexOptions<R>) {
	const { name, table, locate, list, seqOf } = options
	const insert = statement(`INSERT INTO ${table} (rowid, terms) VALUES ((${locate}), ?)`)
	return (tx: Tx, seqs: readonly number[]): Set<number> => {
		const failures = new Set<number>()
		for (const record of list(tx, seqs)) {
			const seq = seqOf(record)
			const terms = tryTerms(options, tx, record)
			if (typeof terms === 'string') insert.run(tx, seq, terms)
			else {
				failures.add(seq)
				noteFailure.run(tx, name, seq, terms.fault)
			}
		}
		return failures
	}
}

function tryTerms<R>(
	{ termsOf }: Pick<TermIndexOptions<R>, 'termsOf'>,
	tx: Tx,
	record: R,
): string | { readonly fault: string } {
	try {
		return termsOf(tx, record)
	} catch (error) {
		// If SQLite has undone the transaction, nothing is left to go on with.
		if (!isInTransaction(tx)) throw error
		return { fault: faultOf(error) }
	}
}

/** Pages that one merge writes, or as many as one term's list takes: usually a few milliseconds. */
const MERGED_PAGES = 256

/**
 * Settings that stay with an index. `usermerge`: otherwise only four parts of one size are joined. `pgsz`, in bytes:
 * a jump in a list decodes half a page, so at the default of 4 050 a search for two words takes half as long again.
 * `secure-delete`: with `detail=none`, FTS5 (SQLite 3.53) loses terms of other records by it, where a transaction both
 * deletes and adds. A purge rewrites the index instead.
 */
const SETTINGS = { usermerge: 2, pgsz: 1_000, 'secure-delete': 0 } as const

function empty(tx: Tx, table: string, name: string): void {
	statement(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run(tx)
	for (const [setting, value] of Object.entries(SETTINGS))
		statement(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`).run(tx, setting, value)
	clearFailures.run(tx, name)
}

type State = { readonly version: number; readonly rebuiltTo: number | null; readonly stale: 0 | 1 }

const stateOf = statement<State>(
	'SELECT version, rebuilt_to AS rebuiltTo, stale FROM term_indexes WHERE name = ?',
)
const setState = statement(
	`INSERT INTO term_indexes (name, version, rebuilt_to) VALUES (?, ?, ?)
	ON CONFLICT (name) DO UPDATE SET version = excluded.version, rebuilt_to = excluded.rebuilt_to, stale = 0`,
)
const noteStale = statement('UPDATE term_indexes SET stale = 1 WHERE name = ?')
