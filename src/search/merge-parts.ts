import type { Db } from '../db/client.ts'
import { statement, totalChanges } from '../db/statement.ts'
import { transact } from '../db/transact.ts'

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
