import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { findBy, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { links } from './table.ts'
import type { Link, LinkKind } from './table.ts'

export const insertLink = statement.into(links)

const findByOwnHash = findBy(links, 'tokenHash')

const named = statement.from(
	links,
	`WHERE (kind, subject_id, generation) = (SELECT kind, subject_id, generation FROM former_links WHERE token_hash = ?)`,
)

/** Also a link that another box has made, before its organization moved here. */
export function findByHash(db: Db, tokenHash: Uint8Array): Link | undefined {
	return findByOwnHash(db, tokenHash) ?? named.get(db, tokenHash)
}

const leaving = statement<{ n: number }, [Uint8Array, string]>(
	"SELECT 1 AS n FROM former_links WHERE token_hash = ? AND kind = 'leave' AND subject_id = ?",
)

/** Whether another box has put a link with this token into a message, before its organization moved here. */
export function isFormerLeaveToken(db: Db, tokenHash: Uint8Array, messageId: string): boolean {
	return leaving.get(db, tokenHash, messageId) !== undefined
}

const newest = statement.from(links, 'WHERE kind = ? AND subject_id = ? ORDER BY generation DESC LIMIT 1')

export function findNewest(db: Db, kind: LinkKind, subjectId: string): Link | undefined {
	return newest.get(db, kind, subjectId)
}

export function revokeLinksOf(tx: Tx, kind: LinkKind, subjectId: string, revokedAt: number): void {
	const alive = and(eq(links.kind, kind), eq(links.subjectId, subjectId), isNull(links.revokedAt))
	tx.update(links).set({ revokedAt }).where(alive).run()
}

export const updateLink = updateBy(links, 'tokenHash')

/** The links of some kinds that were not revoked. */
export function listLiveLinks(db: Db, kinds: readonly LinkKind[]): Link[] {
	return db
		.select()
		.from(links)
		.where(and(inArray(links.kind, kinds), isNull(links.revokedAt)))
		.all()
}
