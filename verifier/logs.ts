import type { Database } from 'bun:sqlite'
import { GrowingTree, canonicalize, readEntry, sha256 } from './evidence.ts'
import type { Entry, Json } from './evidence.ts'

const LOGS = new Set(['audit_log', 'phi_access_log'])

/**
 * Compares the rows of a log with the root in an entry. @returns the fault if they differ
 * @param moves to other boxes: each says by how much the rows of a log got higher numbers
 */
export function checkLogRoot(
	db: Database,
	organizationId: string,
	{ seq, subject, data }: Entry,
	moves: readonly Pick<Entry, 'seq' | 'data'>[],
): string | undefined {
	if (!LOGS.has(subject)) return 'there is no such log'
	const shift = moves.reduce((sum, move) => sum + (move.seq > seq ? Number(move.data[subject] ?? 0) : 0), 0)
	const rows = db.query<Record<string, Json>, [number, number, string]>(
		`SELECT * FROM ${subject} WHERE seq > ? AND seq <= ? AND +organization_id = ? ORDER BY seq`,
	)
	const tree = new GrowingTree()
	const [after, to] = [Number(data['after']) + shift, Number(data['to']) + shift]
	for (const row of rows.iterate(after, to, organizationId))
		tree.add(sha256('\0', canonicalize({ ...row, seq: Number(row['seq']) - shift })))
	const isSame = tree.size === data['rows'] && tree.root().toString('hex') === data['root']
	return isSame ? undefined : `rows of the ${subject} were changed`
}

/** The entries of the chain's moves to other boxes. */
export function listMoves(db: Database): Entry[] {
	return db
		.query<{ body: string }, []>("SELECT body FROM acts WHERE json_extract(body, '$.kind') = 'chain.moved'")
		.all()
		.flatMap(({ body }) => readEntry(body) ?? [])
}
