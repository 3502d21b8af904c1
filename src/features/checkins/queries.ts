import { and, asc, count as rowCount, eq, gte, inArray, isNull, lte, not, sql, sum } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from '../../db/client.ts'
import { at } from '../../db/places.ts'
import type { Places } from '../../kit/places.ts'
import { inTime, updateBy } from '../../db/rows.ts'
import type { Place } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { waiverParticipants, waivers } from '../waivers/table.ts'
import { checkinParticipants, checkins, personalCheckin } from './table.ts'
import type { Instant } from './presence/venue-days.ts'
import type { Checkin } from './table.ts'

export const insertCheckin = statement.into(checkins)

export const insertCheckinParticipant = statement.into(checkinParticipants)

export function findCheckinSeq(db: Db, organizationId: string, id: string): number | undefined {
	const condition = and(eq(checkins.organizationId, organizationId), eq(checkins.id, id))
	return db.select({ seq: checkins.seq }).from(checkins).where(condition).get()?.seq
}

/** Milliseconds since 1970, both inclusive. */
export type CheckinFilter = Place & {
	readonly organizationId: string
	readonly from?: number | undefined
	readonly to?: number | undefined
	readonly waiverId?: string | undefined
	readonly participantIds?: readonly string[] | undefined
	readonly places?: Places
	readonly eventId?: string | undefined
	/** Only arrivals without a valid waiver. */
	readonly isOverride?: boolean
	/** Only arrivals whose people were in then. */
	readonly insideAt?: Instant | undefined
	/** Only arrivals whose people are in now, or have left. */
	readonly presence?: 'inside' | 'left' | undefined
	readonly now: Instant
}

export type CheckinRow = Checkin & {
	readonly waiverId: string
	readonly signerId: string
	readonly purgedAt: number | null
}

const facts = {
	checkin: checkins,
	waiverId: waivers.id,
	signerId: waivers.signerId,
	purgedAt: waivers.purgedAt,
}

function findOne(db: Db, condition: SQL | undefined): CheckinRow | undefined {
	const row = db
		.select(facts)
		.from(checkins)
		.innerJoin(waivers, eq(waivers.seq, checkins.waiverSeq))
		.where(condition)
		.get()
	return row && toRow(row)
}

function toRow({ checkin, ...waiver }: { checkin: Checkin } & Omit<CheckinRow, keyof Checkin>): CheckinRow {
	return { ...checkin, ...waiver }
}

export function findCheckin(db: Db, organizationId: string, id: string): CheckinRow | undefined {
	return findOne(db, and(eq(checkins.organizationId, organizationId), eq(checkins.id, id)))
}

export function findCheckinByKey(db: Db, organizationId: string, key: string): CheckinRow | undefined {
	return findOne(db, and(eq(checkins.organizationId, organizationId), eq(checkins.idempotencyKey, key)))
}

export const updateCheckin = updateBy(checkins, 'seq')

const arrivals = alias(checkins, 'arrivals')

/** The numbers of the arrivals of any of these participants. */
function cameAmong(db: Db, participantIds: readonly string[]) {
	return db
		.select({ seq: checkinParticipants.checkinSeq })
		.from(waiverParticipants)
		.innerJoin(arrivals, eq(arrivals.waiverSeq, waiverParticipants.waiverSeq))
		.innerJoin(
			checkinParticipants,
			and(
				eq(checkinParticipants.checkinSeq, arrivals.seq),
				eq(checkinParticipants.position, waiverParticipants.position),
			),
		)
		.where(inArray(waiverParticipants.participantId, participantIds))
}

export function listCheckins(db: Db, filter: CheckinFilter, limit: number): CheckinRow[] {
	const { rest, order } = inTime(checkins.seq, filter)
	return db
		.select(facts)
		.from(checkins)
		.innerJoin(waivers, eq(waivers.seq, checkins.waiverSeq))
		.where(
			and(
				...conditionsOf(db, filter),
				filter.isOverride === true ? eq(checkins.isValid, false) : undefined,
				filter.presence === 'inside' ? wereInside(filter.now) : undefined,
				filter.presence === 'left'
					? and(isNull(checkins.annulledAt), not(wereInside(filter.now)))
					: undefined,
				rest,
			),
		)
		.orderBy(order)
		.limit(limit)
		.all()
		.map(toRow)
}

/** Of all pages, without those that were annulled. */
export function countCheckins(
	db: Db,
	filter: CheckinFilter,
): { people: number; arrivals: number; overrides: number; inside: number } {
	const people = sql`(SELECT count(*) FROM ${checkinParticipants} WHERE ${checkinParticipants.checkinSeq} = ${checkins.seq})`
	const counts = db
		.select({
			people: sum(people).mapWith(Number),
			inside: sum(sql`CASE WHEN ${wereInside(filter.now)} THEN ${people} END`).mapWith(Number),
			arrivals: rowCount(),
			overrides: sum(sql`NOT ${checkins.isValid}`).mapWith(Number),
		})
		.from(checkins)
		.innerJoin(waivers, eq(waivers.seq, checkins.waiverSeq))
		.where(and(...conditionsOf(db, filter), isNull(checkins.annulledAt)))
		.get()
	return {
		people: counts?.people ?? 0,
		arrivals: counts?.arrivals ?? 0,
		overrides: counts?.overrides ?? 0,
		inside: counts?.inside ?? 0,
	}
}

/** The most people who were in at once, of a filter for one day: whoever was not checked out was in until its end. */
export function findMost(db: Db, filter: CheckinFilter): { people: number; at: number } | undefined {
	const { annulledAt, checkedInAt, checkedOutAt, seq } = checkins
	const people = sql`(SELECT count(*) FROM ${checkinParticipants} WHERE ${checkinParticipants.checkinSeq} = ${seq})`
	const came = db
		.select({
			at: sql<number>`${checkedInAt}`.as('came_at'),
			left: sql<number | null>`${checkedOutAt}`.as('left_at'),
			people: sql<number>`${people}`.as('people'),
		})
		.from(checkins)
		.innerJoin(waivers, eq(waivers.seq, checkins.waiverSeq))
		.where(and(...conditionsOf(db, filter), isNull(annulledAt)))
	return db
		.select({
			people: sql<number>`sum(people) OVER (ORDER BY at, people)`.as('inside'),
			at: sql<number>`at`,
		})
		.from(
			sql`(WITH came AS ${came} SELECT came_at AS at, people FROM came
				UNION ALL SELECT left_at, -people FROM came WHERE left_at IS NOT NULL)`,
		)
		.orderBy(sql`inside DESC`, sql`at`)
		.limit(1)
		.get()
}

function conditionsOf(db: Db, filter: CheckinFilter): (SQL | undefined)[] {
	const { organizationId, from, to, waiverId, participantIds, places, eventId, insideAt } = filter
	return [
		eq(checkins.organizationId, organizationId),
		from === undefined ? undefined : gte(checkins.checkedInAt, from),
		to === undefined ? undefined : lte(checkins.checkedInAt, to),
		waiverId === undefined ? undefined : eq(waivers.id, waiverId),
		at(checkins.locationId, places ?? null),
		eventId === undefined ? undefined : eq(checkins.eventId, eventId),
		participantIds && inArray(checkins.seq, cameAmong(db, participantIds)),
		insideAt && wereInside(insideAt),
	]
}

/** On the venue's day, since at its end all are out. */
function wereInside({ at: instant, starts: { first, usual, own } }: Instant): SQL {
	const { annulledAt, checkedInAt, checkedOutAt, locationId } = checkins
	return sql`(${annulledAt} IS NULL AND ${checkedInAt} BETWEEN ${first} AND ${instant}
		AND ${checkedInAt} >= coalesce(${own} ->> ${locationId}, ${usual})
		AND (${checkedOutAt} IS NULL OR ${checkedOutAt} > ${instant}))`
}

/** The arrivals of a person, whose participants these are. */
export function listCheckinIdsOf(
	db: Db,
	organizationId: string,
	participantIds: readonly string[],
): string[] {
	return db
		.select({ id: checkins.id })
		.from(checkins)
		.where(
			and(eq(checkins.organizationId, organizationId), inArray(checkins.seq, cameAmong(db, participantIds))),
		)
		.all()
		.map(({ id }) => id)
}

export type Arrived = {
	readonly id: string
	readonly role: 'signer' | 'minor'
	readonly firstName: string
	readonly lastName: string
}

export function listArrived(db: Db, rows: readonly Pick<Checkin, 'seq'>[]): ReadonlyMap<number, Arrived[]> {
	const seqs = rows.map(({ seq }) => seq)
	const { participantId: id, role, person } = waiverParticipants
	const pairs = db
		.select({ seq: checkins.seq, id, role, person })
		.from(checkinParticipants)
		.innerJoin(checkins, eq(checkins.seq, checkinParticipants.checkinSeq))
		.innerJoin(
			waiverParticipants,
			and(
				eq(waiverParticipants.waiverSeq, checkins.waiverSeq),
				eq(waiverParticipants.position, checkinParticipants.position),
			),
		)
		.where(inArray(checkins.seq, seqs))
		.orderBy(asc(checkins.seq), asc(checkinParticipants.position))
		.all()
	const byCheckin = new Map<number, Arrived[]>()
	for (const row of pairs) {
		const people = byCheckin.get(row.seq) ?? []
		people.push({
			id: row.id,
			role: row.role,
			firstName: row.person.firstName,
			lastName: row.person.lastName,
		})
		byCheckin.set(row.seq, people)
	}
	return byCheckin
}

export function blankCheckins(tx: Tx, waiverSeq: number): void {
	tx.update(checkins).set(personalCheckin.erased).where(eq(checkins.waiverSeq, waiverSeq)).run()
}
