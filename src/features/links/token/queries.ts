import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { insertInto, newestFirst, statement } from '../../../db/statement.ts'
import { links } from './table.ts'
import type { Link, LinkKind } from './table.ts'

export const insertLink = insertInto(links)

const byHash = statement((db) =>
	db
		.select()
		.from(links)
		.where(eq(links.tokenHash, sql.placeholder('hash')))
		.prepare(),
)

export function findByHash(db: Db, hash: Uint8Array): Link | undefined {
	return byHash(db).get({ hash: Buffer.from(hash) })
}

const newest = statement((db) =>
	db
		.select()
		.from(links)
		.where(and(eq(links.kind, sql.placeholder('kind')), eq(links.subjectId, sql.placeholder('subjectId'))))
		.orderBy(newestFirst(links.generation, 1))
		.prepare(),
)

export function findNewest(db: Db, kind: LinkKind, subjectId: string): Link | undefined {
	return newest(db).get({ kind, subjectId })
}

export function revokeLinksOf(tx: Tx, kind: LinkKind, subjectId: string, revokedAt: number): void {
	const alive = and(eq(links.kind, kind), eq(links.subjectId, subjectId), isNull(links.revokedAt))
	tx.update(links).set({ revokedAt }).where(alive).run()
}

export function updateUses(tx: Tx, { tokenHash }: Link, usesLeft: number): void {
	tx.update(links).set({ usesLeft }).where(eq(links.tokenHash, tokenHash)).run()
}

/** The links of some kinds that were not revoked. */
export function listLiveLinks(db: Db, kinds: readonly LinkKind[]): Link[] {
	return db
		.select()
		.from(links)
		.where(and(inArray(links.kind, kinds), isNull(links.revokedAt)))
		.all()
}

export function updateToken(tx: Tx, { tokenHash }: Link, next: Uint8Array): void {
	tx.update(links)
		.set({ tokenHash: Buffer.from(next) })
		.where(eq(links.tokenHash, tokenHash))
		.run()
}
