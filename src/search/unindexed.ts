import { statement } from '../db/statement.ts'

/** How many records failed to be indexed, and one of the faults. */
export type Failures = { readonly count: number; readonly fault: string | null }

export type SeqRow = { readonly seq: number }

export const toSeq = ({ seq }: SeqRow): number => seq

/** Never the message, which may quote an answer. */
export function faultOf(error: unknown): string {
	const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
	return String(code ?? name)
}

/** Records that one transaction tries again. */
const BATCH = 100

// Records that are due in the open transaction. Their table is the connection's own; see `openDb`.

export const noteDue = statement('INSERT OR IGNORE INTO terms_due (name, seq) VALUES (?, ?)')
export const dropDue = statement('DELETE FROM terms_due WHERE name = ? AND seq = ?')
export const listDue = statement<SeqRow>('SELECT seq FROM terms_due WHERE name = ?')
export const clearDue = statement('DELETE FROM terms_due WHERE name = ?')

// Records that failed.

export const noteFailure = statement(
	`INSERT INTO terms_failed (name, seq, fault, tries) VALUES (?, ?, ?, 1)
	ON CONFLICT (name, seq) DO UPDATE SET fault = excluded.fault, tries = tries + 1`,
)
export const dropFailure = statement('DELETE FROM terms_failed WHERE name = ? AND seq = ?')
/** Takes failed records in turn, also if many fail for good. */
export const listFailed = statement<SeqRow>(
	`SELECT seq FROM terms_failed WHERE name = ? ORDER BY tries, seq LIMIT ${BATCH}`,
)
export const clearFailures = statement('DELETE FROM terms_failed WHERE name = ?')
export const failures = statement<Failures>(
	'SELECT count(*) AS count, max(fault) AS fault FROM terms_failed WHERE name = ?',
)
