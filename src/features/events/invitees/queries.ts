import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { countBy, deleteBy, findBy, listBy, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import type { InviteeStatus } from '../model.ts'
import type { ListInvitees } from './model.ts'
import { invitees } from '../table.ts'
import type { Invitee } from '../table.ts'

export const insertInvitee = statement.into(invitees)

export const findInvitee = findBy(invitees, 'organizationId', 'id')

const firstByName = statement.from(invitees, 'WHERE event_id = ? AND name_folded = ? ORDER BY seq LIMIT 1')

export function findInviteeByName(db: Db, eventId: string, nameFolded: string): Invitee | undefined {
	return firstByName.get(db, eventId, nameFolded)
}

const at = (column: string) => ({
	named: statement.from(
		invitees,
		`WHERE event_id = ? AND ${column} = ? AND name_folded = ? ORDER BY seq LIMIT 1`,
	),
	all: statement.from(invitees, `WHERE event_id = ? AND ${column} = ? ORDER BY name_folded, seq LIMIT ?`),
})

const atContact = {
	externalId: at('external_id'),
	emailFolded: at('email_folded'),
	phoneKey: at('phone_key'),
} as const

/** A booking, an address or a number, as it is compared: a family shares one. */
export type Contact = keyof typeof atContact

/** @param nameFolded '' for one without a name */
export function findNamedAt(
	db: Db,
	contact: Contact,
	{ eventId, value, nameFolded }: { eventId: string; value: string; nameFolded: string },
): Invitee | undefined {
	return atContact[contact].named.get(db, eventId, value, nameFolded)
}

/** Whoever has no name comes first. */
export function listInviteesAt(
	db: Db,
	contact: Contact,
	{ eventId, value, limit }: { eventId: string; value: string; limit: number },
): Invitee[] {
	return atContact[contact].all.all(db, eventId, value, limit)
}

/** People of one name can't be told apart, so a few are enough. */
const MAX_NAMESAKES = 20

export function listNamesakes(db: Db, eventId: string, nameFolded: string): Invitee[] {
	return db
		.select()
		.from(invitees)
		.where(and(eq(invitees.eventId, eventId), eq(invitees.nameFolded, nameFolded)))
		.limit(MAX_NAMESAKES)
		.all()
}

export type InviteeFilter = {
	readonly status?: InviteeStatus
	readonly arrived?: 'true' | 'false'
	/** A part of the name, the email or the external id, folded. */
	readonly part?: string
	readonly sort?: NonNullable<ListInvitees['sort']>
	/** The last one of the page before. */
	readonly last?: Pick<Invitee, 'seq' | 'nameFolded'> | undefined
}

/** Newest first, unless another order is asked for. */
export function listInvitees(
	db: Db,
	eventId: string,
	{ status, arrived, part = '', sort = 'newest', last, limit }: InviteeFilter & { limit: number },
): Invitee[] {
	const conditions = [
		eq(invitees.eventId, eventId),
		status === undefined ? undefined : eq(invitees.status, status),
		arrived === undefined
			? undefined
			: arrived === 'true'
				? isNotNull(invitees.arrivedAt)
				: isNull(invitees.arrivedAt),
		last === undefined ? undefined : isAfter(sort, last),
		part === '' ? undefined : or(...SEARCH_FIELDS.map((column) => sql`instr(${column}, ${part}) > 0`)),
	]
	return db
		.select()
		.from(invitees)
		.where(and(...conditions))
		.orderBy(...ORDERS[sort])
		.limit(limit)
		.all()
}

const isNameless = sql<boolean>`${invitees.nameFolded} = ''`

const ORDERS = {
	newest: [desc(invitees.seq)],
	name: [asc(isNameless), asc(invitees.nameFolded), asc(invitees.seq)],
	name_desc: [desc(invitees.nameFolded), desc(invitees.seq)],
} as const

function isAfter(sort: keyof typeof ORDERS, { nameFolded, seq }: Pick<Invitee, 'seq' | 'nameFolded'>): SQL {
	if (sort === 'newest') return lt(invitees.seq, seq)
	return sort === 'name'
		? sql`(${isNameless}, ${invitees.nameFolded}, ${invitees.seq}) > (${nameFolded} = '', ${nameFolded}, ${seq})`
		: sql`(${invitees.nameFolded}, ${invitees.seq}) < (${nameFolded}, ${seq})`
}

const SEARCH_FIELDS = [invitees.nameFolded, invitees.emailFolded, sql`lower(${invitees.externalId})`]

export const listAllInvitees = listBy(invitees, ['eventId'], 'ORDER BY seq')

export const countInviteesOf = countBy(invitees, ['eventId'])

export const updateInvitee = updateBy(invitees, 'seq')

export const deleteInviteeRow = deleteBy(invitees, 'seq')

export const listInviteesOfWaiver = listBy(invitees, ['waiverId'])

type Signing = { readonly waiverId: string; readonly eventId: string }

const OF_SIGNER_SQL = `SELECT i.seq FROM invitees i JOIN waivers w ON w.id = i.waiver_id
	WHERE i.event_id = ?2 AND w.signer_id = (SELECT signer_id FROM waivers WHERE id = ?1)`

const ofSigner = statement<{ seq: number }, [string, string]>(OF_SIGNER_SQL)

/** Those of the event for whom the signer of a waiver has signed before. */
export function listInviteesOfSigner(db: Db, { waiverId, eventId }: Signing): { readonly seq: number }[] {
	return ofSigner.all(db, waiverId, eventId)
}

/** Arrivals on the invitee's own waiver, and on others of the same signer and event that no invitee has. */
const ARRIVAL_SQL = `SELECT min(c.checked_in_at) AS at FROM checkins c WHERE c.annulled_at IS NULL AND c.waiver_seq IN (
	SELECT w.seq FROM invitees i JOIN waivers w ON w.id = i.waiver_id WHERE i.seq = ?1
	UNION SELECT w.seq FROM invitees i JOIN waivers own ON own.id = i.waiver_id
		JOIN waivers w ON w.event_id = i.event_id AND w.signer_id = own.signer_id
		WHERE i.seq = ?1 AND NOT EXISTS (SELECT 1 FROM invitees o WHERE o.waiver_id = w.id))`

const arrival = statement<{ at: number | null }, [number]>(ARRIVAL_SQL)

/** Milliseconds since 1970; null if they have not come, or every arrival was annulled. */
export function findFirstArrival(db: Db, seq: number): number | null {
	return arrival.get(db, seq)?.at ?? null
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
