import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

const PAGE_BYTES = 4_096

export type Damage = { readonly page: number; mend(): void }

/** Writes noise over the first page of a table, in the file, as a failing disk does. Nothing may be in the log. */
export function damageTable(path: string, table: string): Damage {
	const db = new Database(path, { readonly: true })
	const page = db
		.query<{ rootpage: number }, [string]>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
		.get(table)?.rootpage
	db.close()
	if (page === undefined) throw new Error(`There is no table ${table}.`)
	const write = (bytes: Uint8Array): Uint8Array => {
		const before = new Uint8Array(PAGE_BYTES)
		const file = openSync(path, 'r+')
		readSync(file, before, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
		writeSync(file, bytes, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
		closeSync(file)
		return before
	}
	const before = write(new Uint8Array(PAGE_BYTES).fill(0xa5))
	return { page, mend: () => void write(before) }
}
