import type { Db } from '../db/client.ts'
import { statement, totalChanges } from '../db/statement.ts'
import { transact } from '../db/transact.ts'

/** Pages that one transaction writes: a few milliseconds without any response. */
const PAGES_AT_ONCE = 128

/** Rows that no search finds, because each term of a record begins with its organization. */
const LARGE = {
	rowid: Number.MAX_SAFE_INTEGER,
	/** Takes several pages. */
	terms: Array.from({ length: 400 }, (_none, n) => `rewritten${n}`).join(' '),
}
const SMALL = { rowid: LARGE.rowid - 1, terms: 'rewritten' }

/**
 * Writes an FTS5 index anew, a few pages at a time: FTS5 only marks terms as deleted. It removes them when it merges
 * all parts into one of a new highest level, which are the documented steps of `optimize`: one `merge` of a negative
 * number, then others until they change nothing.
 *
 * But parts that are all of one level are merged to the next one, which need not be the highest, and then the marks
 * stay. So each level is merged to one part first. Then a small part is added, which is of the lowest level alone: FTS5
 * takes a part to the level of a newer one only if that one is as large, and the newest one before is larger.
 *
 * @param table without content, whose one column is `terms`, and whose `usermerge` is 2
 */
export async function rewriteTerms(db: Db, table: string, isStopped: () => boolean): Promise<void> {
	const put = statement(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`)
	const take = statement(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', ?, ?)`)
	const mergeAll = async (pages: number): Promise<void> => {
		for (let next = pages; !isStopped() && mergeParts(db, table, next); next = PAGES_AT_ONCE)
			// Lets requests go first between two steps.
			await Bun.sleep(0)
	}
	transact(db, (tx) => put.run(tx, LARGE.rowid, LARGE.terms))
	await mergeAll(PAGES_AT_ONCE)
	transact(db, (tx) => put.run(tx, SMALL.rowid, SMALL.terms))
	await mergeAll(-PAGES_AT_ONCE)
	transact(db, (tx) => {
		for (const { rowid, terms } of [LARGE, SMALL]) take.run(tx, rowid, terms)
	})
}

/**
 * Merges parts of an FTS5 index. @param pages most pages to write; a negative number begins a whole rewrite
 * @returns true if there was work to do
 */
export function mergeParts(db: Db, table: string, pages: number): boolean {
	return transact(db, (tx) => {
		const before = totalChanges(tx)
		statement(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(tx, pages)
		// The command itself may count as a change (SQLite, "FTS5 Extension", the merge command).
		return totalChanges(tx) - before >= 2
	})
}
