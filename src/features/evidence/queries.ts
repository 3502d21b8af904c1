import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { findBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import type { Entry } from './entry.ts'
import { chain, chainGenerations, chainNodes } from './table.ts'

const newestEntry = statement.from(chain, 'WHERE organization_id = ? ORDER BY seq DESC LIMIT 1')

export function findHead(db: Db, organizationId: string): Entry | undefined {
	return newestEntry.get(db, organizationId)
}

export const insertEntry = statement.into(chain)

// Bypasses drizzle, whose row mapping costs as much as reading and hashing: a proof reads hundreds of rows.
const leafRange = statement<{ hash: string }, [string, number, number]>(
	'SELECT hash FROM chain WHERE organization_id = ? AND seq BETWEEN ? AND ? ORDER BY seq',
)

type Range = { readonly organizationId: string; readonly first: number; readonly last: number }

export function listLeaves(db: Db, { organizationId, first, last }: Range): Uint8Array[] {
	return leafRange.all(db, organizationId, first, last).map(({ hash }) => Buffer.from(hash, 'hex'))
}

const nodeRange = statement<{ hash: Uint8Array }, [string, number, number, number]>(
	'SELECT hash FROM chain_nodes WHERE organization_id = ? AND level = ? AND position BETWEEN ? AND ? ORDER BY position',
)

export function listNodes(
	db: Db,
	{ organizationId, level, first, last }: Range & { readonly level: number },
): Uint8Array[] {
	return nodeRange.all(db, organizationId, level, first, last).map(({ hash }) => hash)
}

const newestNode = statement.from(
	chainNodes,
	'WHERE organization_id = ? AND level = ? ORDER BY position DESC LIMIT 1',
)

/** How many nodes of a level are stored. They are written in order, without gaps. */
export function countNodes(db: Db, organizationId: string, level: number): number {
	const newest = newestNode.get(db, organizationId, level)
	return newest === undefined ? 0 : newest.position + 1
}

export const insertNode = statement.into(chainNodes)

const newestGeneration = statement<{ generation: number | null }, [string]>(
	'SELECT max(generation) AS generation FROM chain_generations WHERE organization_id = ?',
)

export function findGeneration(db: Db, organizationId: string): number {
	return newestGeneration.get(db, organizationId)?.generation ?? 1
}

export function listBegunGenerations(db: Db, organizationId: string): number[] {
	return db
		.select({ generation: chainGenerations.generation })
		.from(chainGenerations)
		.where(eq(chainGenerations.organizationId, organizationId))
		.orderBy(asc(chainGenerations.generation))
		.all()
		.map(({ generation }) => generation)
}

export const insertGeneration = statement.into(chainGenerations)

export const findEntry = findBy(chain, 'organizationId', 'seq')

/** Written like the index `chain_by_subject`. */
const OF_SUBJECT_SQL = `json_extract(body, '$.subject') = ? AND json_extract(body, '$.kind') <> 'waiver.signed'
	AND organization_id = ?`

const ENTRIES_OF_SQL = `SELECT organization_id AS organizationId, seq, hash, prev, body FROM chain
	WHERE ${OF_SUBJECT_SQL} ORDER BY seq`

const ofSubject = statement<Entry, [string, string]>(ENTRIES_OF_SQL)

export function listEntriesOf(db: Db, organizationId: string, subject: string): Entry[] {
	return ofSubject.all(db, subject, organizationId)
}

export const LOGS = ['audit_log', 'phi_access_log'] as const

export type LogName = (typeof LOGS)[number]

export type LogRow = Readonly<Record<string, string | number | null>> & {
	readonly seq: number
	readonly at: number
}

const rootOf = statement<{ to: number }, [string, string]>(
	`SELECT json_extract(body, '$.data.to') AS "to" FROM chain WHERE ${OF_SUBJECT_SQL}
	AND json_extract(body, '$.kind') = 'audit.root' ORDER BY seq DESC LIMIT 1`,
)

export function newestRoot(db: Db, organizationId: string, log: LogName): number {
	return rootOf.get(db, log, organizationId)?.to ?? 0
}

/** The rows of a log after `after`, in order. Found by row number: an index would read all older rows. */
export function listLogRows(
	db: Db,
	{
		organizationId,
		log,
		after,
		limit,
	}: { organizationId: string; log: LogName; after: number; limit: number },
): LogRow[] {
	return statement<LogRow, [number, string, number]>(
		`SELECT * FROM ${log} WHERE seq > ? AND +organization_id = ? ORDER BY seq LIMIT ?`,
	).all(db, after, organizationId, limit)
}

const sealCount = statement<{ n: number }, [string]>(
	`SELECT EXISTS (SELECT 1 FROM pdf_seals s CROSS JOIN waivers w ON w.seq = s.waiver_seq
	WHERE w.organization_id = ?1 AND w.chain_seq >= coalesce(
	(SELECT max(seq) FROM chain_generations WHERE organization_id = ?1), 0)) AS n`,
)

/** Returns whether a checkpoint of the newest log was certainly published: every sealed PDF carries one. */
export function hasPublished(db: Db, organizationId: string): boolean {
	return sealCount.get(db, organizationId)?.n === 1
}

const moved = statement<{ body: string }, [string]>(
	`SELECT body FROM chain WHERE organization_id = ? AND body LIKE '%"kind":"chain.moved"%' ORDER BY seq DESC LIMIT 1`,
)

/** When the organization has last come from another box, in milliseconds; undefined if it never has. */
export function findArrivalTime(db: Db, organizationId: string): number | undefined {
	const entry = moved.get(db, organizationId)
	return entry && Date.parse((JSON.parse(entry.body) as { at: string }).at)
}
