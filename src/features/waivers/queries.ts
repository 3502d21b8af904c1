import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '../../blocks/types.ts'
import type { Db, Tx } from '../../db/client.ts'
import { deleteBy, findBy, listBy, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { idempotencyKeys, waiverFlags, waiverParticipants, waiverTags, waivers } from './table.ts'
import type { Waiver, WaiverFlag } from './table.ts'

export const insertWaiver = statement.into(waivers)

export const insertWaiverParticipant = statement.into(waiverParticipants)
export const insertFlag = statement.into(waiverFlags)
export const insertTag = statement.into(waiverTags)
export const insertIdempotencyKey = statement.into(idempotencyKeys)

export const findByIdempotencyKey = findBy(idempotencyKeys, 'organizationId', 'key')

export const findWaiver = findBy(waivers, 'organizationId', 'id')

/** In any organization, for callers that know only the id: a job, or a certificate's code. */
export const findWaiverById = findBy(waivers, 'id')

export const findWaiverByPdf = findBy(waivers, 'pdfSha256')

export const findWaiverBySeq = findBy(waivers, 'seq')

export const updateWaiver = updateBy(waivers, 'seq')

export const listWaiverParticipants = listBy(waiverParticipants, ['waiverSeq'], 'ORDER BY position')

export const listFlags = listBy(waiverFlags, ['waiverSeq'], 'ORDER BY position')

export const findFlag = findBy(waiverFlags, 'waiverSeq', 'id')

export function updateFlag(
	tx: Tx,
	id: string,
	changes: Pick<WaiverFlag, 'clearedAt' | 'clearedBy' | 'note'>,
): void {
	tx.update(waiverFlags).set(changes).where(eq(waiverFlags.id, id)).run()
}

export const deleteTags = deleteBy(waiverTags, 'waiverSeq')

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
