import type { Db } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import { transact } from '../db/transact.ts'
import { mergeParts } from './merge-parts.ts'

/** Pages that one transaction writes: a few milliseconds without any response. */
const PAGES_AT_ONCE = 128

/** A row that no search finds, because each term of a record begins with its organization. */
const MARK = { rowid: Number.MAX_SAFE_INTEGER, terms: 'rewritten' } as const

/**
 * Writes an FTS5 index anew, a few pages at a time: FTS5 only marks terms as deleted, and removes them when all parts
 * are merged into one. These are the documented steps of `optimize`: one `merge` of a negative number, then others
 * until they change nothing. It skips an index of one part, so a row is added before, and removed at the end.
 * @param table without content, whose one column is `terms`
 */
export async function rewriteTerms(db: Db, table: string, isStopped: () => boolean): Promise<void> {
	const { rowid, terms } = MARK
	const put = statement(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`)
	transact(db, (tx) => put.run(tx, rowid, terms))
	let isLeft = mergeParts(db, table, -PAGES_AT_ONCE)
	while (isLeft && !isStopped()) {
		// Lets requests go first between two steps.
		await Bun.sleep(0)
		isLeft = mergeParts(db, table, PAGES_AT_ONCE)
	}
	const take = statement(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', ?, ?)`)
	transact(db, (tx) => take.run(tx, rowid, terms))
}
