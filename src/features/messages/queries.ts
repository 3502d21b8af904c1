import { and, asc, between, count, desc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { at } from '../../db/places.ts'
import type { Places } from '../../kit/places.ts'
import { deleteBy, findBy, inTime, putBy, updateBy } from '../../db/rows.ts'
import type { Place } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { placeOfMessage } from '../locations/is-own.ts'
import type { MessageKind, MessageStatus } from './model.ts'
import type { SigningEvidence } from '../waivers/signing/evidence.ts'
import { waivers } from '../waivers/table.ts'
import { messages, receiptCursors, sendingKeys, suppressions } from './table.ts'
import type { Message, Suppression } from './table.ts'

export const insertMessage = statement.into(messages)

export const findMessage = findBy(messages, 'organizationId', 'id')

/** For input from outside, which names only a message: the organization is unknown. */
export const findMessageById = findBy(messages, 'id')

export type MessageFilter = Place & {
	readonly organizationId: string
	readonly status: MessageStatus | undefined
	readonly kind: MessageKind | undefined
	readonly eventId: string | undefined
	readonly inviteeId: string | undefined
	readonly waiverId: string | undefined
	readonly campaignId?: string | undefined
	readonly places?: Places
}

export function listMessages(db: Db, filter: MessageFilter, limit: number): Message[] {
	const { rest, order } = inTime(messages.seq, filter)
	return db
		.select()
		.from(messages)
		.where(and(...conditionsOf(filter), rest))
		.orderBy(order)
		.limit(limit)
		.all()
}

/** Of all pages. */
export function countMessages(db: Db, filter: MessageFilter): number {
	const matching = and(...conditionsOf(filter))
	return db.select({ n: count() }).from(messages).where(matching).get()?.n ?? 0
}

function conditionsOf(filter: MessageFilter): (SQL | undefined)[] {
	const { organizationId, status, kind, eventId, inviteeId, waiverId, campaignId, places = null } = filter
	return [
		eq(messages.organizationId, organizationId),
		status === undefined ? undefined : eq(messages.status, status),
		kind === undefined ? undefined : eq(messages.kind, kind),
		eventId === undefined ? undefined : eq(messages.eventId, eventId),
		inviteeId === undefined ? undefined : eq(messages.inviteeId, inviteeId),
		waiverId === undefined ? undefined : eq(messages.waiverId, waiverId),
		campaignId === undefined ? undefined : eq(messages.campaignId, campaignId),
		at(sql.raw(placeOfMessage('messages')), places),
	]
}

const nextDue = statement.from(
	messages,
	`WHERE next_attempt_at <= ? AND NOT EXISTS
	(SELECT 1 FROM organizations o WHERE o.id = organization_id AND o.frozen_at IS NOT NULL) ORDER BY next_attempt_at, seq LIMIT 1`,
)

export function findDue(db: Db, now: number): Message | undefined {
	return nextDue.get(db, now)
}

export const updateMessage = updateBy(messages, 'seq')

export function postponeDue(tx: Tx, organizationId: string, now: number, until: number): void {
	const condition = and(eq(messages.organizationId, organizationId), lte(messages.nextAttemptAt, now))
	tx.update(messages).set({ nextAttemptAt: until }).where(condition).run()
}

export function shiftNextAttempts(tx: Tx, now: number, byMs: number): void {
	tx.update(messages)
		.set({ nextAttemptAt: sql`${messages.nextAttemptAt} + ${byMs}` })
		.where(gt(messages.nextAttemptAt, now))
		.run()
}

const pull = statement('UPDATE messages SET next_attempt_at = ? WHERE next_attempt_at > ?')

export function pullNextAttempts(tx: Tx, now: number, horizon: number): void {
	pull.run(tx, now, horizon)
}

/** Oldest first, of one organization, or of all. Attempts after `now` don't count: the clock was set back since. */
export function listAttemptTimes(
	db: Db,
	{ now, windowMs }: { now: number; windowMs: number },
	organizationId?: string,
): number[] {
	const own = organizationId === undefined ? undefined : eq(messages.organizationId, organizationId)
	return db
		.select({ at: messages.lastAttemptAt })
		.from(messages)
		.where(and(gt(messages.lastAttemptAt, now - windowMs), lte(messages.lastAttemptAt, now), own))
		.orderBy(asc(messages.lastAttemptAt))
		.all()
		.flatMap(({ at }) => at ?? [])
}

export function listWaitingInvitees(db: Db, eventId: string): ReadonlySet<string> {
	const condition = and(eq(messages.eventId, eventId), isNotNull(messages.nextAttemptAt))
	const rows = db.select({ id: messages.inviteeId }).from(messages).where(condition).all()
	return new Set(rows.flatMap(({ id }) => id ?? []))
}

export function listAbout(
	db: Db,
	{ inviteeId, waiverId, participantIds = [], hashes = [] }: About,
): Message[] {
	const any: SQL[] = [
		...(inviteeId === undefined ? [] : [eq(messages.inviteeId, inviteeId)]),
		...(waiverId === undefined ? [] : [eq(messages.waiverId, waiverId)]),
		...(participantIds.length === 0 ? [] : [inArray(messages.participantId, [...participantIds])]),
		...(hashes.length === 0 ? [] : [inArray(messages.recipientHash, hashes.map(toBlob))]),
	]
	return any.length === 0
		? []
		: db
				.select()
				.from(messages)
				.where(or(...any))
				.all()
}

export type About = {
	readonly inviteeId?: string
	readonly waiverId?: string
	readonly participantIds?: readonly string[]
	readonly hashes?: readonly Uint8Array[]
}

export function listOldMessages(
	db: Db,
	{ organizationId, before, limit }: { organizationId: string; before: number; limit: number },
): Message[] {
	const old = [
		eq(messages.organizationId, organizationId),
		lt(messages.createdAt, before),
		isNotNull(messages.recipient),
	]
	return db
		.select()
		.from(messages)
		.where(and(...old))
		.orderBy(asc(messages.createdAt), asc(messages.seq))
		.limit(limit)
		.all()
}

export function findLastTo(db: Db, hashes: readonly Uint8Array[]): Message | undefined {
	const condition = and(inArray(messages.recipientHash, hashes.map(toBlob)), isNotNull(messages.sentAt))
	return db.select().from(messages).where(condition).orderBy(desc(messages.seq)).limit(1).get()
}

export function countAutomatic(db: Db, hash: Uint8Array, since: number): number {
	const condition = and(
		eq(messages.recipientHash, toBlob(hash)),
		eq(messages.automatic, true),
		gt(messages.createdAt, since),
	)
	return db.select({ n: count() }).from(messages).where(condition).get()?.n ?? 0
}

export type GuardianMail = { readonly createdAt: number; readonly evidence: SigningEvidence }

/** The mails to second guardians whom guests have named without a key or a session of staff, newest first. */
export function listGuardianMails(
	db: Db,
	organizationId: string,
	since: number,
	limit: number,
): GuardianMail[] {
	const channel = sql`${waivers.evidence} ->> '$.channel'`
	const condition = and(
		eq(messages.organizationId, organizationId),
		// The index on the time holds only those whose recipient is known.
		isNotNull(messages.recipient),
		gt(messages.createdAt, since),
		eq(messages.kind, 'invite'),
		eq(messages.automatic, true),
		sql`${channel} NOT LIKE 'key:%' AND ${channel} NOT LIKE 'staff:%'`,
	)
	return db
		.select({ createdAt: messages.createdAt, evidence: waivers.evidence })
		.from(messages)
		.innerJoin(waivers, eq(waivers.id, messages.waiverId))
		.where(condition)
		.orderBy(desc(messages.createdAt), desc(messages.seq))
		.limit(limit)
		.all()
}

export function hasAutomaticReceipt(db: Db, waiverId: string): boolean {
	const condition = and(
		eq(messages.waiverId, waiverId),
		eq(messages.kind, 'receipt'),
		eq(messages.automatic, true),
	)
	return db.select({ seq: messages.seq }).from(messages).where(condition).limit(1).get() !== undefined
}

export function findSuppression(db: Db, hashes: readonly Uint8Array[]): Suppression | undefined {
	return db
		.select()
		.from(suppressions)
		.where(inArray(suppressions.recipientHash, hashes.map(toBlob)))
		.get()
}

export function insertSuppression(tx: Tx, suppression: Suppression): void {
	tx.insert(suppressions).values(suppression).onConflictDoNothing().run()
}

export const findSuppressionById = findBy(suppressions, 'organizationId', 'id')

export function listSuppressions(
	db: Db,
	organizationId: string,
	{ hashes, before, limit }: { hashes?: readonly Uint8Array[]; before?: string; limit: number },
): Suppression[] {
	const conditions = [
		eq(suppressions.organizationId, organizationId),
		hashes === undefined ? undefined : inArray(suppressions.recipientHash, hashes.map(toBlob)),
		before === undefined ? undefined : lt(suppressions.id, before),
	]
	return db
		.select()
		.from(suppressions)
		.where(and(...conditions))
		.orderBy(desc(suppressions.id))
		.limit(limit)
		.all()
}

export const deleteSuppression = deleteBy(suppressions, 'id')

/** Both ends are inclusive, in milliseconds since 1970. @returns how many */
export function deleteBounced(
	tx: Tx,
	organizationId: string,
	{ from, to }: { readonly from: number; readonly to: number },
): number {
	const condition = and(
		eq(suppressions.organizationId, organizationId),
		eq(suppressions.reason, 'bounced'),
		between(suppressions.createdAt, from, to),
	)
	return tx.delete(suppressions).where(condition).returning({ id: suppressions.id }).all().length
}

export const findSendingKey = findBy(sendingKeys, 'organizationId', 'key')

export function insertSendingKey(tx: Tx, row: typeof sendingKeys.$inferInsert): void {
	tx.insert(sendingKeys).values(row).run()
}

export function findReceiptCursor(db: Db, organizationId: string): number {
	const own = eq(receiptCursors.organizationId, organizationId)
	return db.select().from(receiptCursors).where(own).get()?.sequence ?? 0
}

export const putReceiptCursor = putBy(receiptCursors, 'organizationId')

/** SQLite's binding needs a Buffer for a blob column of drizzle. */
function toBlob(bytes: Uint8Array): Buffer {
	return Buffer.from(bytes)
}
