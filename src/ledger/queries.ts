import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import { keyFiles } from './table.ts'

const byName = statement.from(keyFiles, 'WHERE name = ?')

/** By what the database recognizes a key file; undefined before it was used with one. */
export function findKeyMark(db: Db, name: string): string | undefined {
	return byName.get(db, name)?.mark
}

export function putKeyMark(tx: Tx, name: string, mark: string): void {
	tx.insert(keyFiles)
		.values({ name, mark })
		.onConflictDoUpdate({ target: keyFiles.name, set: { mark } })
		.run()
}

/** The file that is there, or the next one that is made, becomes the one that the database knows. */
export function removeKeyMark(tx: Tx, name: string): void {
	tx.delete(keyFiles).where(eq(keyFiles.name, name)).run()
}
