import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '../../blocks/types.ts'
import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { idempotencyKeys, waiverFlags, waiverParticipants, waiverTags, waivers } from './table.ts'
import type { SigningResult, Waiver, WaiverFlag, WaiverParticipant } from './table.ts'

export const insertWaiver = statement.into(waivers)

export const insertWaiverParticipant = statement.into(waiverParticipants)
export const insertFlag = statement.into(waiverFlags)
export const insertTag = statement.into(waiverTags)
export const insertIdempotencyKey = statement.into(idempotencyKeys)

const byKey = statement.from(idempotencyKeys, 'WHERE organization_id = ? AND key = ?')

export function findByIdempotencyKey(
	db: Db,
	organizationId: string,
	key: string,
): { fingerprint: string; result: SigningResult } | undefined {
	return byKey.get(db, organizationId, key)
}

const byId = statement.from(waivers, 'WHERE organization_id = ? AND id = ?')

export function findWaiver(db: Db, organizationId: string, id: string): Waiver | undefined {
	return byId.get(db, organizationId, id)
}

const anyById = statement.from(waivers, 'WHERE id = ?')

/** In any organization, for callers that know only the id: a job, or a certificate's code. */
export function findWaiverById(db: Db, id: string): Waiver | undefined {
	return anyById.get(db, id)
}

export function findWaiverByPdf(db: Db, pdfSha256: string): Waiver | undefined {
	return db.select().from(waivers).where(eq(waivers.pdfSha256, pdfSha256)).get()
}

export function findWaiverBySeq(db: Db, seq: number): Waiver | undefined {
	return db.select().from(waivers).where(eq(waivers.seq, seq)).get()
}

export function updateWaiver(tx: Tx, seq: number, changes: Partial<Waiver>): void {
	tx.update(waivers).set(changes).where(eq(waivers.seq, seq)).run()
}

const people = statement.from(waiverParticipants, 'WHERE waiver_seq = ? ORDER BY position')

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

export function updateFlag(
	tx: Tx,
	id: string,
	changes: Pick<WaiverFlag, 'clearedAt' | 'clearedBy' | 'note'>,
): void {
	tx.update(waiverFlags).set(changes).where(eq(waiverFlags.id, id)).run()
}

export function deleteTags(tx: Tx, waiverSeq: number): void {
	tx.delete(waiverTags).where(eq(waiverTags.waiverSeq, waiverSeq)).run()
}

const tags = statement.from(waiverTags, 'WHERE waiver_seq = ? ORDER BY position')

export function listTags(db: Db, waiverSeq: number): string[] {
	return tags.all(db, waiverSeq).map(({ tag }) => tag)
}

export type FindableWaiver = Pick<
	Waiver,
	'seq' | 'id' | 'organizationId' | 'templateId' | 'eventId' | 'purgedAt'
> & { readonly hasOpenFlags: 0 | 1 }

const findable = statement<FindableWaiver, [string]>(
	`SELECT seq, id, organization_id AS organizationId, template_id AS templateId, event_id AS eventId,
	purged_at AS purgedAt,
	EXISTS (SELECT 1 FROM waiver_flags WHERE waiver_seq = waivers.seq AND cleared_at IS NULL) AS hasOpenFlags
	FROM waivers WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY recency DESC`,
)

/** The newest first, by time of signing. */
export function listFindable(db: Db, seqs: readonly number[]): FindableWaiver[] {
	return findable.all(db, JSON.stringify(seqs))
}

/** Without purged ones. */
export function listUnpurgedWaiversOf(db: Db, participantId: string): { seq: number; id: string }[] {
	return db
		.selectDistinct({ seq: waivers.seq, id: waivers.id })
		.from(waiverParticipants)
		.innerJoin(waivers, eq(waivers.seq, waiverParticipants.waiverSeq))
		.where(and(eq(waiverParticipants.participantId, participantId), isNull(waivers.purgedAt)))
		.orderBy(asc(waivers.seq))
		.all()
}

export function listPeopleOf(db: Db, participantIds: readonly string[]): Person[] {
	return db
		.select({ person: waiverParticipants.person })
		.from(waiverParticipants)
		.where(inArray(waiverParticipants.participantId, [...participantIds]))
		.all()
		.map(({ person }) => person)
}

export function listParticipantIds(db: Db, waiverSeq: number): string[] {
	return db
		.selectDistinct({ id: waiverParticipants.participantId })
		.from(waiverParticipants)
		.where(eq(waiverParticipants.waiverSeq, waiverSeq))
		.all()
		.map(({ id }) => id)
}
