import { and, asc, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { insertInto, oldestFirst, statement } from '../../../db/statement.ts'
import type { InviteeStatus } from '../model.ts'
import { invitees } from '../table.ts'
import type { Invitee } from '../table.ts'

export const insertInvitee = insertInto(invitees)

const byId = statement((db) =>
	db
		.select()
		.from(invitees)
		.where(
			and(
				eq(invitees.organizationId, sql.placeholder('organizationId')),
				eq(invitees.id, sql.placeholder('id')),
			),
		)
		.prepare(),
)

export function findInvitee(db: Db, organizationId: string, id: string): Invitee | undefined {
	return byId(db).get({ organizationId, id })
}

/** How an invitee is recognized; the first of these that is present decides. */
export type Trait = 'externalId' | 'emailFolded' | 'phoneKey' | 'nameFolded'

const byTrait = statement((db) => {
	const prepare = (trait: Trait) =>
		db
			.select()
			.from(invitees)
			.where(
				and(eq(invitees.eventId, sql.placeholder('eventId')), eq(invitees[trait], sql.placeholder('value'))),
			)
			.orderBy(oldestFirst(invitees.seq, 1))
			.prepare()
	return {
		externalId: prepare('externalId'),
		emailFolded: prepare('emailFolded'),
		phoneKey: prepare('phoneKey'),
		nameFolded: prepare('nameFolded'),
	}
})

export function findInviteeBy(db: Db, trait: Trait, eventId: string, value: string): Invitee | undefined {
	return byTrait(db)[trait].get({ eventId, value })
}

export type InviteeFilter = {
	readonly status?: InviteeStatus
	/** Of the name, the email or the external id, folded. */
	readonly part?: string
	readonly before?: number
}

/** Newest first, before the sequence number `before`. */
export function listInvitees(
	db: Db,
	eventId: string,
	{ status, part = '', before, limit }: InviteeFilter & { limit: number },
): Invitee[] {
	const wanted = [
		eq(invitees.eventId, eventId),
		status === undefined ? undefined : eq(invitees.status, status),
		before === undefined ? undefined : lt(invitees.seq, before),
		part === '' ? undefined : or(...NAMED.map((column) => sql`instr(${column}, ${part}) > 0`)),
	]
	return db
		.select()
		.from(invitees)
		.where(and(...wanted))
		.orderBy(desc(invitees.seq))
		.limit(limit)
		.all()
}

const NAMED = [invitees.nameFolded, invitees.emailFolded, sql`lower(${invitees.externalId})`]

export function listAllInvitees(db: Db, eventId: string, status?: InviteeStatus): Invitee[] {
	const wanted = and(
		eq(invitees.eventId, eventId),
		status === undefined ? undefined : eq(invitees.status, status),
	)
	return db.select().from(invitees).where(wanted).orderBy(asc(invitees.seq)).all()
}

export function countInviteesOf(db: Db, eventId: string): number {
	const row = db.select({ n: count() }).from(invitees).where(eq(invitees.eventId, eventId)).get()
	return row?.n ?? 0
}

export function updateInvitee(tx: Tx, seq: number, changes: Partial<Invitee>): void {
	tx.update(invitees).set(changes).where(eq(invitees.seq, seq)).run()
}

export function deleteInviteeRow(tx: Tx, seq: number): void {
	tx.delete(invitees).where(eq(invitees.seq, seq)).run()
}

export function listInviteesOfWaiver(db: Db, waiverId: string): Invitee[] {
	return db.select().from(invitees).where(eq(invitees.waiverId, waiverId)).all()
}

export function listInviteesWith(
	db: Db,
	organizationId: string,
	{ emailsFolded, phoneKeys }: { emailsFolded: readonly string[]; phoneKeys: readonly string[] },
): Invitee[] {
	const any = or(inArray(invitees.emailFolded, [...emailsFolded]), inArray(invitees.phoneKey, [...phoneKeys]))
	return db
		.select()
		.from(invitees)
		.where(and(eq(invitees.organizationId, organizationId), any))
		.all()
}

export function listOldInvitees(
	db: Db,
	{ organizationId, before, limit }: { organizationId: string; before: number; limit: number },
): Invitee[] {
	const old = [
		eq(invitees.organizationId, organizationId),
		lt(invitees.createdAt, before),
		// Written like the condition of the partial index, so that SQLite uses it.
		sql`${invitees.status} <> 'signed'`,
	]
	return db
		.select()
		.from(invitees)
		.where(and(...old))
		.orderBy(asc(invitees.createdAt), asc(invitees.seq))
		.limit(limit)
		.all()
}
