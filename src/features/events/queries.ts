import { and, asc, count, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/places.ts'
import type { Places } from '../../kit/places.ts'
import { deleteBy, findBy, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { events, invitees } from './table.ts'
import type { EventSort, EventStatus } from './model.ts'
import type { Event, InviteeCounts } from './table.ts'

export const findEvent = findBy(events, 'organizationId', 'id')

export type EventFilter = {
	readonly status: EventStatus | undefined
	/** Milliseconds since 1970, both inclusive. */
	readonly from: number | undefined
	readonly to: number | undefined
	readonly sort: EventSort
	readonly places?: Places
	/** The last one of the page before. */
	readonly after: Pick<Event, 'id' | 'startsAt'> | undefined
}

export type NamedEvent = Pick<Event, 'id' | 'name' | 'startsAt'>

/** Only what decides whether an event is wanted. */
export function listNames(
	db: Db,
	organizationId: string,
	{ status, from, to, sort, places = null, after }: EventFilter,
	limit: number,
): NamedEvent[] {
	const conditions = [
		eq(events.organizationId, organizationId),
		status === undefined ? undefined : eq(events.status, status),
		from === undefined ? undefined : gte(sql`coalesce(${events.endsAt}, ${events.startsAt}, ${LATER})`, from),
		to === undefined ? undefined : lte(events.startsAt, to),
		at(events.locationId, places),
		after === undefined ? undefined : isAfter(sort, after),
	]
	return db
		.select({ id: events.id, name: events.name, startsAt: events.startsAt })
		.from(events)
		.where(and(...conditions))
		.orderBy(...ORDERS[sort])
		.limit(limit)
		.all()
}

/** Later than every start. */
const LATER = sql.raw(String(Number.MAX_SAFE_INTEGER))
const start = sql<number>`coalesce(${events.startsAt}, ${LATER})`

const ORDERS: Readonly<Record<EventSort, readonly SQL[]>> = {
	newest: [desc(events.id)],
	soonest: [asc(start), asc(events.id)],
	latest: [desc(start), desc(events.id)],
}

function isAfter(sort: EventSort, { id, startsAt }: Pick<Event, 'id' | 'startsAt'>): SQL {
	if (sort === 'newest') return lt(events.id, id)
	const last = sql`(coalesce(${startsAt}, ${LATER}), ${id})`
	return sort === 'soonest'
		? sql`(${start}, ${events.id}) > ${last}`
		: sql`(${start}, ${events.id}) < ${last}`
}

/** In the order of `ids`. */
export function listEventsById(db: Db, ids: readonly string[]): Event[] {
	const rows = db
		.select()
		.from(events)
		.where(inArray(events.id, [...ids]))
		.all()
	const eventsById = new Map(rows.map((event) => [event.id, event]))
	return ids.flatMap((id) => eventsById.get(id) ?? [])
}

export const insertEvent = statement.into(events)

export const updateEventRow = updateBy(events, 'id')

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if something names it */
export const deleteEventRow = deleteBy(events, 'id')

export const NO_INVITEES: InviteeCounts = {
	byStatus: { invited: 0, signed: 0, bounced: 0 },
	opened: 0,
	messaged: 0,
	arrived: 0,
	declined: 0,
}

/** Counted from the invitees each time, so the counts always equal them. */
export function countInvitees(db: Db, eventIds: readonly string[]): ReadonlyMap<string, InviteeCounts> {
	const counts = new Map(
		eventIds.map((id) => [id, { ...NO_INVITEES, byStatus: { ...NO_INVITEES.byStatus } }]),
	)
	const rows = db
		.select({
			eventId: invitees.eventId,
			status: invitees.status,
			n: count(),
			opened: sql<number>`sum(${invitees.openedAt} IS NOT NULL OR ${invitees.status} = 'signed')`,
			messaged: sql<number>`sum(${invitees.lastMessageAt} IS NOT NULL AND ${invitees.status} <> 'signed')`,
			arrived: count(invitees.arrivedAt),
			declined: count(invitees.declinedAt),
		})
		.from(invitees)
		.where(inArray(invitees.eventId, [...eventIds]))
		.groupBy(invitees.eventId, invitees.status)
		.all()
	for (const { eventId, status, n, ...row } of rows) {
		const of = counts.get(eventId)
		if (of === undefined) continue
		of.byStatus[status] = n
		for (const name of ['opened', 'messaged', 'arrived', 'declined'] as const) of[name] += row[name]
	}
	return counts
}

export function listDueReminders(db: Db, now: number, limit: number): Event[] {
	return db
		.select()
		.from(events)
		.where(and(lte(events.nextReminderAt, now), eq(events.status, 'active')))
		.orderBy(events.nextReminderAt)
		.limit(limit)
		.all()
}
