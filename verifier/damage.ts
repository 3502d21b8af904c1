import { SQLiteError } from 'bun:sqlite'
import type { Database } from 'bun:sqlite'

/** Most reported faults of one table. */
const MAX_FAULTS = 3

/** Every table that has pages of its own. @throws SQLiteError if the list itself is damaged */
export function listStoredTables(db: Database): string[] {
	const tables = db.query<{ name: string }, []>(
		"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY name",
	)
	return tables.all().map(({ name }) => name)
}

/**
 * Looks for damaged pages of a table and its indexes.
 * @returns a clause for each fault, with the number of the page if SQLite gives it; empty without damage
 */
export function findTableDamage(db: Database, table: string): string[] {
	const lines: string[] = []
	try {
		const check = db.query<{ quick_check: string }, []>(
			`PRAGMA quick_check('${table.replaceAll("'", "''")}')`,
		)
		// One by one: earlier faults are reported before SQLite gives up on an unreadable page.
		for (const { quick_check: text } of check.iterate()) lines.push(...text.split('\n'))
	} catch (error) {
		if (!isDamage(error)) throw error
		lines.push(error.message)
	}
	return (
		lines
			// If there are several lines, the first one names only the database.
			.filter((line) => line !== 'ok' && !line.startsWith('*** in database'))
			.slice(0, MAX_FAULTS)
			.map((line) => `table ${table}: ${line}`)
	)
}

/** As `findTableDamage`, of all tables. */
export function findDamage(db: Database): string[] {
	try {
		return listStoredTables(db).flatMap((table) => findTableDamage(db, table))
	} catch (error) {
		if (!isDamage(error)) throw error
		return [`the list of tables: ${error.message}`]
	}
}

/** Returns true if SQLite has found that the file is damaged. */
export function isDamage(error: unknown): error is SQLiteError {
	return (
		error instanceof SQLiteError &&
		(error.code?.startsWith('SQLITE_CORRUPT') === true || error.code === 'SQLITE_NOTADB')
	)
}

/** Advice for damage, in a sentence. */
export function damagedSentence(damage: string): string {
	return `The database is damaged (${damage}). Stop the service, keep a copy of the whole data directory, and restore the newest copy that is sound: see "waiver restore --help".`
}
