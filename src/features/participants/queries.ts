import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, oldestFirst, statement } from '../../db/statement.ts'
import { participants } from './table.ts'
import type { Participant } from './table.ts'

/** Most people of one name that a signer is compared with; the oldest come first. */
const MAX_NAMESAKES = 200

const byName = statement((db) =>
	db
		.select()
		.from(participants)
		.where(
			and(
				eq(participants.organizationId, sql.placeholder('organizationId')),
				eq(participants.nameFolded, sql.placeholder('nameFolded')),
			),
		)
		.orderBy(oldestFirst(sql`rowid`, MAX_NAMESAKES))
		.prepare(),
)

export function listNamesakes(db: Db, organizationId: string, nameFolded: string): Participant[] {
	return byName(db).all({ organizationId, nameFolded })
}

const insert = insertInto(participants)

export function insertParticipant(tx: Tx, participant: Participant): void {
	insert(tx, participant)
}

const update = statement((db) =>
	db
		.update(participants)
		.set({
			email: sql`${sql.placeholder('email')}`,
			emailFolded: sql`${sql.placeholder('emailFolded')}`,
			phone: sql`${sql.placeholder('phone')}`,
			phoneDigits: sql`${sql.placeholder('phoneDigits')}`,
			dateOfBirth: sql`${sql.placeholder('dateOfBirth')}`,
			lastSignedAt: sql`${sql.placeholder('lastSignedAt')}`,
			lastWaiverId: sql`${sql.placeholder('lastWaiverId')}`,
			updatedAt: sql`${sql.placeholder('updatedAt')}`,
		})
		.where(eq(participants.id, sql.placeholder('id')))
		.prepare(),
)

/** Writes what a signing may change of a participant: contacts, and the last signature. */
export function updateParticipant(tx: Tx, participant: Participant): void {
	update(tx).run(participant)
}
