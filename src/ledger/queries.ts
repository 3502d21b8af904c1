import type { Db, Tx } from '../db/client.ts'
import { deleteBy } from '../db/rows.ts'
import { statement } from '../db/statement.ts'
import { keyFiles } from './table.ts'

const byName = statement.from(keyFiles, 'WHERE name = ?')

/** The mark by which the database recognizes a key file; undefined if it was never used with one. */
export function findKeyMark(db: Db, name: string): string | undefined {
	return byName.get(db, name)?.mark
}

export function putKeyMark(tx: Tx, name: string, mark: string): void {
	tx.insert(keyFiles)
		.values({ name, mark })
		.onConflictDoUpdate({ target: keyFiles.name, set: { mark } })
		.run()
}

/** Forgets a key file: the existing file, or the next one that is made, is recorded instead. */
export const removeKeyMark = deleteBy(keyFiles, 'name')
