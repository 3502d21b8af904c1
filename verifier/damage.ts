import { SQLiteError } from 'bun:sqlite'
import type { Database } from 'bun:sqlite'

/** Most faults that are told of one table. */
const MAX_FAULTS = 3

/** Every table that has pages of its own. @throws SQLiteError where the list itself is damaged */
export function listStoredTables(db: Database): string[] {
	const tables = db.query<{ name: string }, []>(
		"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY name",
	)
	return tables.all().map(({ name }) => name)
}

/**
 * Looks for damaged pages of a table and its indexes.
 * @returns a clause for each fault, with the number of the page where SQLite tells it; none where all is sound
 */
export function findTableDamage(db: Database, table: string): string[] {
	const lines: string[] = []
	try {
		const check = db.query<{ quick_check: string }, []>(
			`PRAGMA quick_check('${table.replaceAll("'", "''")}')`,
		)
		// One by one: what was found is told before SQLite gives up on what it can't read.
		for (const { quick_check: text } of check.iterate()) lines.push(...text.split('\n'))
	} catch (error) {
		if (!isDamage(error)) throw error
		lines.push(error.message)
	}
	return (
		lines
			// The first line of several names the database alone.
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

/** Whether SQLite has found that the file is damaged. */
export function isDamage(error: unknown): error is SQLiteError {
	return (
		error instanceof SQLiteError &&
		(error.code?.startsWith('SQLITE_CORRUPT') === true || error.code === 'SQLITE_NOTADB')
	)
}

/** What to do about damage, in a sentence. */
export function damagedSentence(damage: string): string {
	return `The database is damaged (${damage}). Stop the service, keep a copy of the whole data directory, and restore the newest copy that is sound: see "waiver restore --help".`
}
