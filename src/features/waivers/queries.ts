import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, oldestFirst, selectFrom, statement } from '../../db/statement.ts'
import { CATCH_UP_BATCH } from '../../search/term-index.ts'
import {
	idempotencyKeys,
	spool,
	waiverFlags,
	waiverImages,
	waiverParticipants,
	waiverTags,
	waivers,
} from './table.ts'
import type { SigningResult, Waiver, WaiverFlag, WaiverImage, WaiverParticipant } from './table.ts'

/** @returns the place that the waiver got in the order of signing */
export const insertWaiver = insertInto(waivers)

export const insertWaiverParticipant = insertInto(waiverParticipants)
export const insertFlag = insertInto(waiverFlags)
export const insertTag = insertInto(waiverTags)
export const insertImage = insertInto(waiverImages)
export const insertSpooled = insertInto(spool)
export const insertIdempotencyKey = insertInto(idempotencyKeys)

const byKey = selectFrom(idempotencyKeys, 'WHERE organization_id = ? AND key = ?')

export function findByIdempotencyKey(
	db: Db,
	organizationId: string,
	key: string,
): { fingerprint: string; result: SigningResult } | undefined {
	return byKey.get(db, organizationId, key)
}

const byId = statement((db) =>
	db
		.select()
		.from(waivers)
		.where(
			and(
				eq(waivers.organizationId, sql.placeholder('organizationId')),
				eq(waivers.id, sql.placeholder('id')),
			),
		)
		.prepare(),
)

export function findWaiver(db: Db, organizationId: string, id: string): Waiver | undefined {
	return byId(db).get({ organizationId, id })
}

const anyById = statement((db) =>
	db
		.select()
		.from(waivers)
		.where(eq(waivers.id, sql.placeholder('id')))
		.prepare(),
)

/** A waiver of whichever organization, for who knows its id alone: a job, or the code of a certificate. */
export function findWaiverById(db: Db, id: string): Waiver | undefined {
	return anyById(db).get({ id })
}

/** The waiver whose PDF has this hash, of whichever organization. */
export function findWaiverByPdf(db: Db, pdfSha256: string): Waiver | undefined {
	return db.select().from(waivers).where(eq(waivers.pdfSha256, pdfSha256)).get()
}

/** Most waivers that one look for forgotten renders finds. */
const FORGOTTEN_BATCH = 1_000

/** Waivers without a PDF that no job is about to render, oldest first. */
export function listForgottenRenders(db: Db): string[] {
	return db.$client
		.query<{ id: string }, []>(
			`SELECT w.id FROM waivers w WHERE w.pdf_status <> 'ready' AND w.purged_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind IN ('waiver.images', 'waiver.pdf') AND j.subject = w.id)
			ORDER BY w.seq LIMIT ${FORGOTTEN_BATCH}`,
		)
		.all()
		.map(({ id }) => id)
}

/** Waivers of an organization whose PDF could not be rendered, oldest first, from after `seq` on. */
export function listFailedRenders(
	db: Db,
	{ organizationId, after, limit }: { organizationId: string; after: number; limit: number },
): { seq: number; id: string }[] {
	const { seq, id } = waivers
	return db
		.select({ seq, id })
		.from(waivers)
		.where(
			and(
				eq(waivers.organizationId, organizationId),
				// Spelled as the partial index is, so that it serves.
				sql`${waivers.pdfStatus} <> 'ready' AND ${waivers.purgedAt} IS NULL`,
				eq(waivers.pdfStatus, 'failed'),
				gt(waivers.seq, after),
			),
		)
		.orderBy(asc(waivers.seq))
		.limit(limit)
		.all()
}

export function findWaiverBySeq(db: Db, seq: number): Waiver | undefined {
	return db.select().from(waivers).where(eq(waivers.seq, seq)).get()
}

export function updateWaiver(tx: Tx, seq: number, changes: Partial<Waiver>): void {
	tx.update(waivers).set(changes).where(eq(waivers.seq, seq)).run()
}

const people = selectFrom(waiverParticipants, 'WHERE waiver_seq = ? ORDER BY position')

export function listWaiverParticipants(db: Db, waiverSeq: number): WaiverParticipant[] {
	return people.all(db, waiverSeq)
}

export function listFlags(db: Db, waiverSeq: number): WaiverFlag[] {
	return db
		.select()
		.from(waiverFlags)
		.where(eq(waiverFlags.waiverSeq, waiverSeq))
		.orderBy(asc(waiverFlags.position))
		.all()
}

export function findFlag(db: Db, waiverSeq: number, id: string): WaiverFlag | undefined {
	return db
		.select()
		.from(waiverFlags)
		.where(and(eq(waiverFlags.waiverSeq, waiverSeq), eq(waiverFlags.id, id)))
		.get()
}

export function markFlagCleared(tx: Tx, id: string, clearedAt: number): void {
	tx.update(waiverFlags).set({ clearedAt }).where(eq(waiverFlags.id, id)).run()
}

export function deleteTags(tx: Tx, waiverSeq: number): void {
	tx.delete(waiverTags).where(eq(waiverTags.waiverSeq, waiverSeq)).run()
}

const tags = selectFrom(waiverTags, 'WHERE waiver_seq = ? ORDER BY position')

export function listTags(db: Db, waiverSeq: number): string[] {
	return tags.all(db, waiverSeq).map(({ tag }) => tag)
}

const imagesOf = statement((db) =>
	db
		.select()
		.from(waiverImages)
		.where(eq(waiverImages.waiverSeq, sql.placeholder('waiverSeq')))
		.orderBy(asc(waiverImages.path))
		.prepare(),
)

export function listImages(db: Db, waiverSeq: number): WaiverImage[] {
	return imagesOf(db).all({ waiverSeq })
}

const isImage = and(
	eq(waiverImages.waiverSeq, sql.placeholder('waiverSeq')),
	eq(waiverImages.path, sql.placeholder('path')),
)

const image = statement((db) => db.select().from(waiverImages).where(isImage).prepare())

export function findImage(db: Db, waiverSeq: number, path: string): WaiverImage | undefined {
	return image(db).get({ waiverSeq, path })
}

const update = statement((db) =>
	db
		.update(waiverImages)
		.set({
			state: sql`${sql.placeholder('state')}`,
			fileSha256: sql`${sql.placeholder('fileSha256')}`,
			contentType: sql`${sql.placeholder('contentType')}`,
			width: sql`${sql.placeholder('width')}`,
			height: sql`${sql.placeholder('height')}`,
		})
		.where(isImage)
		.prepare(),
)

/** Writes what became of an image: its state and its file. */
export function updateImage(tx: Tx, changed: WaiverImage): void {
	update(tx).run(changed)
}

const isSpooled = and(
	eq(spool.waiverSeq, sql.placeholder('waiverSeq')),
	eq(spool.path, sql.placeholder('path')),
)

const spooled = statement((db) => db.select({ bytes: spool.bytes }).from(spool).where(isSpooled).prepare())

export function findSpooled(db: Db, waiverSeq: number, path: string): Uint8Array | undefined {
	return spooled(db).get({ waiverSeq, path })?.bytes
}

const unspool = statement((db) => db.delete(spool).where(isSpooled).prepare())

export function deleteSpooled(tx: Tx, waiverSeq: number, path: string): void {
	unspool(tx).run({ waiverSeq, path })
}

const storedAs = statement((db) =>
	db
		.select({ waiverSeq: waiverImages.waiverSeq, path: waiverImages.path })
		.from(waiverImages)
		.where(and(eq(waiverImages.fileSha256, sql.placeholder('fileSha256')), eq(waiverImages.state, 'stored')))
		.prepare(),
)

/** Takes out of the spool what the images that are stored as this file were made from. */
export function deleteSpooledOf(tx: Tx, fileSha256: string): void {
	for (const { waiverSeq, path } of storedAs(tx).all({ fileSha256 })) deleteSpooled(tx, waiverSeq, path)
}

/** What of its own row a waiver is found by, and whether a flag of it is open. */
export type FindableWaiver = Pick<
	Waiver,
	'seq' | 'organizationId' | 'templateId' | 'eventId' | 'signedAt' | 'expiresAt' | 'voidedAt' | 'purgedAt'
> & { readonly hasOpenFlags: 0 | 1 }

const findableColumns = {
	seq: waivers.seq,
	organizationId: waivers.organizationId,
	templateId: waivers.templateId,
	eventId: waivers.eventId,
	signedAt: waivers.signedAt,
	expiresAt: waivers.expiresAt,
	voidedAt: waivers.voidedAt,
	purgedAt: waivers.purgedAt,
	hasOpenFlags: sql<
		0 | 1
	>`EXISTS (SELECT 1 FROM waiver_flags WHERE waiver_seq = waivers.seq AND cleared_at IS NULL)`,
}

const findable = statement((db) =>
	db
		.select(findableColumns)
		.from(waivers)
		.where(eq(waivers.seq, sql.placeholder('seq')))
		.prepare(),
)

export function findFindable(db: Db, seq: number): FindableWaiver | undefined {
	return findable(db).get({ seq })
}

const findableAfter = statement((db) =>
	db
		.select(findableColumns)
		.from(waivers)
		.where(gt(waivers.seq, sql.placeholder('seq')))
		.orderBy(oldestFirst(waivers.seq, CATCH_UP_BATCH))
		.prepare(),
)

/** The next `CATCH_UP_BATCH` waivers in the order of their rows. */
export function listFindableAfter(db: Db, seq: number): FindableWaiver[] {
	return findableAfter(db).all({ seq })
}
