import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Person } from '../../blocks/types.ts'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, selectFrom, statement } from '../../db/statement.ts'
import { idempotencyKeys, waiverFlags, waiverParticipants, waiverTags, waivers } from './table.ts'
import type { SigningResult, Waiver, WaiverFlag, WaiverParticipant } from './table.ts'

export const insertWaiver = insertInto(waivers)

export const insertWaiverParticipant = insertInto(waiverParticipants)
export const insertFlag = insertInto(waiverFlags)
export const insertTag = insertInto(waiverTags)
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

/** In any organization, for callers that know only the id: a job, or a certificate's code. */
export function findWaiverById(db: Db, id: string): Waiver | undefined {
	return anyById(db).get({ id })
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

const tags = selectFrom(waiverTags, 'WHERE waiver_seq = ? ORDER BY position')

export function listTags(db: Db, waiverSeq: number): string[] {
	return tags.all(db, waiverSeq).map(({ tag }) => tag)
}

export type FindableWaiver = Pick<
	Waiver,
	'seq' | 'id' | 'organizationId' | 'templateId' | 'eventId' | 'purgedAt'
> & { readonly hasOpenFlags: 0 | 1 }

const findable = statement((db) =>
	db.$client.query<FindableWaiver, [string]>(
		`SELECT seq, id, organization_id AS organizationId, template_id AS templateId, event_id AS eventId,
		purged_at AS purgedAt,
		EXISTS (SELECT 1 FROM waiver_flags WHERE waiver_seq = waivers.seq AND cleared_at IS NULL) AS hasOpenFlags
		FROM waivers WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY recency DESC`,
	),
)

/** The newest first, by time of signing. */
export function listFindable(db: Db, seqs: readonly number[]): FindableWaiver[] {
	return findable(db).all(JSON.stringify(seqs))
}

/** Without purged ones. */
export function listKeptWaiversOf(db: Db, participantId: string): { seq: number; id: string }[] {
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
