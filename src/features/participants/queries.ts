import type { SQLQueryBindings } from 'bun:sqlite'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, selectFrom, selectPage, statement } from '../../db/statement.ts'
import { participants } from './table.ts'
import type { MergeGave, Participant } from './table.ts'

const MAX_NAMESAKES = 200

const byName = selectFrom(
	participants,
	`WHERE organization_id = ? AND name_folded = ? ORDER BY rowid LIMIT ${MAX_NAMESAKES}`,
)

export function listNamesakes(db: Db, organizationId: string, nameFolded: string): Participant[] {
	return byName.all(db, organizationId, nameFolded)
}

const insert = insertInto(participants)

export function insertParticipant(tx: Tx, participant: Participant): void {
	insert(tx, participant)
}

const update = statement((db) =>
	db.$client.query<unknown, SQLQueryBindings[]>(
		`UPDATE participants SET first_name = ?, middle_name = ?, last_name = ?, name_folded = ?, email = ?,
		email_folded = ?, phone = ?, date_of_birth = ?, last_signed_at = ?, last_waiver_id = ?, updated_at = ?
		WHERE id = ?`,
	),
)

export function updateParticipant(tx: Tx, participant: Participant): void {
	const { id, firstName, middleName, lastName, nameFolded } = participant
	const { email, emailFolded, phone, dateOfBirth, lastSignedAt, lastWaiverId, updatedAt } = participant
	const names = [firstName, middleName, lastName, nameFolded]
	update(tx).run(...names, email, emailFolded, phone, dateOfBirth, lastSignedAt, lastWaiverId, updatedAt, id)
}

const updateLast = statement((db) =>
	db.$client.query<unknown, SQLQueryBindings[]>(
		'UPDATE participants SET last_signed_at = ?, last_waiver_id = ?, updated_at = ? WHERE id = ?',
	),
)

/** When and what somebody signed last, and nothing else, so that no index is written. */
export function updateLastSigning(tx: Tx, { id, lastSignedAt, lastWaiverId, updatedAt }: Participant): void {
	updateLast(tx).run(lastSignedAt, lastWaiverId, updatedAt, id)
}

const byId = statement((db) =>
	db
		.select()
		.from(participants)
		.where(
			and(
				eq(participants.organizationId, sql.placeholder('organizationId')),
				eq(participants.id, sql.placeholder('id')),
			),
		)
		.prepare(),
)

export function findParticipant(db: Db, organizationId: string, id: string): Participant | undefined {
	return byId(db).get({ organizationId, id })
}

const bySurvivor = statement((db) =>
	db
		.select()
		.from(participants)
		.where(eq(participants.mergedInto, sql.placeholder('id')))
		.prepare(),
)

export function listMerged(db: Db, id: string): Participant[] {
	return bySurvivor(db).all({ id })
}

const last = statement((db) =>
	db.$client.query<{ seq: number | null }, []>('SELECT max(seq) AS seq FROM participants'),
)

export function nextParticipantSeq(tx: Tx): number {
	return (last(tx).get()?.seq ?? 0) + 1
}

/** Also for whoever was merged into the duplicate before. */
export function setSurvivor(tx: Tx, id: string, survivorId: string, mergeGave: MergeGave): void {
	const { mergedInto, mergedDirectly } = participants
	const known = sql`coalesce(${mergedDirectly}, ${mergedInto})`
	tx.update(participants)
		.set({ mergedInto: survivorId, mergedDirectly: known })
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

const matching = selectPage<{ seq: number }>(MATCHING_SQL)

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

const bySeq = statement((db) =>
	db
		.select()
		.from(participants)
		.where(eq(participants.seq, sql.placeholder('seq')))
		.prepare(),
)

export function requireBySeq(db: Db, seq: number): Participant {
	const participant = bySeq(db).get({ seq })
	if (participant === undefined) throw new Error('The index names a participant that does not exist.')
	return participant
}

const survivors = selectFrom(
	participants,
	'WHERE seq IN (SELECT value FROM json_each(?)) AND merged_into IS NULL ORDER BY seq DESC',
)

/** Without those that were merged into others, the newest first. */
export function listSurvivors(db: Db, seqs: readonly number[]): Participant[] {
	return survivors.all(db, JSON.stringify(seqs))
}

export function blankParticipant(tx: Tx, id: string, updatedAt: number): void {
	tx.update(participants)
		.set({
			firstName: '',
			middleName: null,
			lastName: '',
			nameFolded: '',
			email: null,
			emailFolded: null,
			phone: null,
			dateOfBirth: null,
			updatedAt,
		})
		.where(eq(participants.id, id))
		.run()
}
