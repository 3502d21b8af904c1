import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { insertInto, newestFirst, statement } from '../../db/statement.ts'
import type { Entry } from './entry.ts'
import { chain } from './table.ts'

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
