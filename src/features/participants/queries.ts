import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { findBy, listBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { participants, personalParticipant } from './table.ts'
import type { MergeGave, Participant } from './table.ts'

const MAX_NAMESAKES = 200

export const listNamesakes = listBy(
	participants,
	['organizationId', 'nameFolded'],
	`ORDER BY rowid LIMIT ${MAX_NAMESAKES}`,
)

export const insertParticipant = statement.into(participants)

const LAST_SIGNING = ['lastSignedAt', 'lastWaiverId', 'updatedAt'] as const

/** Leaves the organization and the merge alone, so that their indexes are not written. */
export const updateParticipant = statement.update(participants, [
	...personalParticipant.names,
	...LAST_SIGNING,
])

/** Updates the last signing and nothing else, so that no other index is written. */
export const updateLastSigning = statement.update(participants, LAST_SIGNING)

export const findParticipant = findBy(participants, 'organizationId', 'id')

export const findParticipantById = findBy(participants, 'id')

export const findByPass = findBy(participants, 'organizationId', 'passNumber')

export const listMerged = listBy(participants, ['mergedInto'])

const last = statement<{ seq: number | null }, []>('SELECT max(seq) AS seq FROM participants')

export function nextParticipantSeq(db: Db): number {
	return (last.get(db)?.seq ?? 0) + 1
}

/** Also for participants who were merged into the duplicate before. */
export function setSurvivor(tx: Tx, id: string, survivorId: string, mergeGave: MergeGave): void {
	const { mergedInto, mergedDirectly } = participants
	const direct = sql`coalesce(${mergedDirectly}, ${mergedInto})`
	tx.update(participants)
		.set({ mergedInto: survivorId, mergedDirectly: direct })
		.where(eq(mergedInto, id))
		.run()
	tx.update(participants)
		.set({ mergedInto: survivorId, mergedDirectly: survivorId, mergeGave })
		.where(eq(participants.id, id))
		.run()
}

/** The duplicate is a participant again, and `followers` lead to it. */
export function unsetSurvivor(tx: Tx, id: string, followers: readonly string[], updatedAt: number): void {
	tx.update(participants)
		.set({ mergedInto: null, mergedDirectly: null, mergeGave: null, updatedAt })
		.where(eq(participants.id, id))
		.run()
	tx.update(participants)
		.set({ mergedInto: id })
		.where(inArray(participants.id, [...followers]))
		.run()
}

const MATCHING_SQL = `SELECT p.seq FROM participant_terms t
	CROSS JOIN participants p ON p.seq = -t.rowid
	WHERE t.participant_terms MATCH ? AND t.rowid > -? AND p.organization_id = ?
	ORDER BY t.rowid`

const matching = statement.pages<{ seq: number }>(MATCHING_SQL)

export function listMatching(
	db: Db,
	{
		organizationId,
		match,
		before,
		least,
	}: { organizationId: string; match: string; before: number; least: number },
): { seqs: number[]; isLast: boolean } {
	const { rows, isLast } = matching(db, least, match, before, organizationId)
	return { seqs: rows.map(({ seq }) => seq), isLast }
}

const bySeq = statement.from(participants, 'WHERE seq = ?')

export function requireBySeq(db: Db, seq: number): Participant {
	const participant = bySeq.get(db, seq)
	if (participant === undefined) throw new Error('The index names a participant that does not exist.')
	return participant
}

const survivors = statement.from(
	participants,
	'WHERE seq IN (SELECT value FROM json_each(?)) AND merged_into IS NULL ORDER BY seq DESC',
)

/** Without those that were merged into others, the newest first. */
export function listSurvivors(db: Db, seqs: readonly number[]): Participant[] {
	return survivors.all(db, JSON.stringify(seqs))
}

export function blankParticipant(tx: Tx, id: string, updatedAt: number): void {
	tx.update(participants)
		.set({ ...personalParticipant.erased, updatedAt })
		.where(eq(participants.id, id))
		.run()
}
