import type { SQLQueryBindings } from 'bun:sqlite'
import { statement } from '../db/statement.ts'

/** How many records failed to be indexed, and one of the faults. */
export type Failures = { readonly count: number; readonly fault: string | null }

export type Numbered = { readonly seq: number }

export const toSeq = ({ seq }: Numbered): number => seq

/** Never the message, which may quote what somebody entered. */
export function faultOf(error: unknown): string {
	const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
	return String(code ?? name)
}

/** Records that one transaction tries again. */
const BATCH = 100

export function prepare<Row = unknown>(sql: string) {
	return statement((db) => db.$client.query<Row, SQLQueryBindings[]>(sql))
}

// Records that are due in the open transaction.

export const noteDue = prepare('INSERT OR IGNORE INTO terms_due (name, seq) VALUES (?, ?)')
export const dropDue = prepare('DELETE FROM terms_due WHERE name = ? AND seq = ?')
export const listDue = prepare<Numbered>('SELECT seq FROM terms_due WHERE name = ?')
export const clearDue = prepare('DELETE FROM terms_due WHERE name = ?')

// Records that failed.

export const noteFailure = prepare(
	`INSERT INTO terms_failed (name, seq, fault, tries) VALUES (?, ?, ?, 1)
	ON CONFLICT (name, seq) DO UPDATE SET fault = excluded.fault, tries = tries + 1`,
)
export const dropFailure = prepare('DELETE FROM terms_failed WHERE name = ? AND seq = ?')
/** Each has its turn, also if many fail for good. */
export const listFailed = prepare<Numbered>(
	`SELECT seq FROM terms_failed WHERE name = ? ORDER BY tries, seq LIMIT ${BATCH}`,
)
export const clearFailures = prepare('DELETE FROM terms_failed WHERE name = ?')
export const failures = prepare<Failures>(
	'SELECT count(*) AS count, max(fault) AS fault FROM terms_failed WHERE name = ?',
)
