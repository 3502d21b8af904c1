import type { Database } from 'bun:sqlite'

const ROWS = 3_000

/** Names in no order, so that their index is changed everywhere, and its pages are split and joined. */
export function namesInNoOrder(count: number, seed = 1): string[] {
	return Array.from(
		{ length: count },
		(_none, n) => `N${Bun.hash.wyhash(`${seed}/${n}`).toString(36).padStart(14, '0')}`,
	)
}

/**
 * Adds 3,000 rows to a table of its own, `people`, and deletes two of three. SQLite leaves copies of some in the file.
 * @param holdWal called between the two; it begins to read, so that the deletions stay in the WAL
 * @returns the names that were deleted
 */
export function leaveCopies(client: Database, holdWal?: () => void): string[] {
	client.run('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT) STRICT')
	client.run('CREATE INDEX people_by_name ON people (name)')
	const insert = client.query('INSERT INTO people (name) VALUES (?)')
	const forget = client.query('DELETE FROM people WHERE name = ?')
	const names = namesInNoOrder(ROWS)
	const gone = names.filter((_name, n) => n % 3 !== 0)
	client.transaction(() => names.forEach((name) => insert.run(name)))()
	client.run('PRAGMA wal_checkpoint(TRUNCATE)')
	holdWal?.()
	client.transaction(() => gone.forEach((name) => forget.run(name)))()
	if (holdWal === undefined) client.run('PRAGMA wal_checkpoint(TRUNCATE)')
	return gone
}
