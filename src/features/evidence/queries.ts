import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, newestFirst, statement } from '../../db/statement.ts'
import type { Entry } from './entry.ts'
import { chain, chainGenerations, chainNodes } from './table.ts'

/** The newest entry of an organization's chain. */
export const selectHead = statement((db) =>
	db
		.select()
		.from(chain)
		.where(eq(chain.organizationId, sql.placeholder('organizationId')))
		.orderBy(newestFirst(chain.seq, 1))
		.prepare(),
)

export const insertEntry = insertInto(chain)

const leafRange = statement((db) =>
	db
		.select({ hash: chain.hash })
		.from(chain)
		.where(
			and(
				eq(chain.organizationId, sql.placeholder('organizationId')),
				between(chain.seq, sql.placeholder('first'), sql.placeholder('last')),
			),
		)
		.orderBy(asc(chain.seq))
		.prepare(),
)

type Range = { readonly organizationId: string; readonly first: number; readonly last: number }

/** Leaf hashes, in order, of the entries from `first` to `last`. */
export function listLeaves(db: Db, range: Range): Uint8Array[] {
	return leafRange(db)
		.all(range)
		.map(({ hash }) => new Uint8Array(Buffer.from(hash, 'hex')))
}

const nodeRange = statement((db) =>
	db
		.select({ hash: chainNodes.hash })
		.from(chainNodes)
		.where(
			and(
				eq(chainNodes.organizationId, sql.placeholder('organizationId')),
				eq(chainNodes.level, sql.placeholder('level')),
				between(chainNodes.position, sql.placeholder('first'), sql.placeholder('last')),
			),
		)
		.orderBy(asc(chainNodes.position))
		.prepare(),
)

export function listNodes(db: Db, range: Range & { readonly level: number }): Uint8Array[] {
	return nodeRange(db)
		.all(range)
		.map(({ hash }) => hash)
}

/** How many nodes of a level are kept: they are written in order, without gaps. */
export function countNodes(db: Db, organizationId: string, level: number): number {
	const newest = db
		.select({ position: chainNodes.position })
		.from(chainNodes)
		.where(and(eq(chainNodes.organizationId, organizationId), eq(chainNodes.level, level)))
		.orderBy(newestFirst(chainNodes.position, 1))
		.get()
	return newest === undefined ? 0 : newest.position + 1
}

export const insertNode = insertInto(chainNodes)

/** The number of the log that the chain belongs to now: 1 until it is recovered after a restore. */
export function findGeneration(db: Db, organizationId: string): number {
	const newest = db
		.select({ generation: chainGenerations.generation })
		.from(chainGenerations)
		.where(eq(chainGenerations.organizationId, organizationId))
		.orderBy(desc(chainGenerations.generation))
		.limit(1)
		.get()
	return newest?.generation ?? 1
}

export function insertGeneration(tx: Tx, row: typeof chainGenerations.$inferInsert): void {
	tx.insert(chainGenerations).values(row).run()
}

const at = statement((db) =>
	db
		.select()
		.from(chain)
		.where(
			and(eq(chain.organizationId, sql.placeholder('organizationId')), eq(chain.seq, sql.placeholder('seq'))),
		)
		.prepare(),
)

export function findEntry(db: Db, organizationId: string, seq: number): Entry | undefined {
	return at(db).get({ organizationId, seq })
}

/** Entries about a subject, in order, but for signings: those an index of migration 0003 leaves out. */
export const ENTRIES_OF_SQL = `SELECT organization_id AS organizationId, seq, hash, prev, body FROM chain
	WHERE json_extract(body, '$.subject') = ? AND json_extract(body, '$.kind') <> 'waiver.signed'
	AND organization_id = ? ORDER BY seq`

const ofSubject = statement((db) => db.$client.query<Entry, [string, string]>(ENTRIES_OF_SQL))

export function listEntriesOf(db: Db, organizationId: string, subject: string): Entry[] {
	return ofSubject(db).all(subject, organizationId)
}
