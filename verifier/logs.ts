import type { Database } from 'bun:sqlite'
import { GrowingTree, canonicalize, sha256 } from './evidence.ts'
import type { Entry, Json } from './evidence.ts'

const LOGS = new Set(['audit_log', 'phi_access_log'])

/** Compares the rows of a log with the root in an entry. @returns the fault if they differ */
export function checkLogRoot(
	db: Database,
	organizationId: string,
	{ subject, data }: Entry,
): string | undefined {
	if (!LOGS.has(subject)) return 'there is no such log'
	const rows = db.query<Record<string, Json>, [number, number, string]>(
		`SELECT * FROM ${subject} WHERE seq > ? AND seq <= ? AND +organization_id = ? ORDER BY seq`,
	)
	const tree = new GrowingTree()
	for (const row of rows.iterate(Number(data['after']), Number(data['to']), organizationId))
		tree.add(sha256('\0', canonicalize(row)))
	const isSame = tree.size === data['rows'] && tree.root().toString('hex') === data['root']
	return isSame ? undefined : `rows of the ${subject} were changed`
}
