import { and, count, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, statement } from '../../db/statement.ts'
import { events, invitees } from './table.ts'
import type { Event, InviteeCounts } from './table.ts'

const byId = statement((db) =>
	db
		.select()
		.from(events)
		.where(
			and(eq(events.organizationId, sql.placeholder('organizationId')), eq(events.id, sql.placeholder('id'))),
		)
		.prepare(),
)

export function findEvent(db: Db, organizationId: string, id: string): Event | undefined {
	return byId(db).get({ organizationId, id })
}

export function listEvents(
	db: Db,
	organizationId: string,
	{ status, limit, cursor }: { status: Event['status'] | undefined; limit: number; cursor?: string },
): Event[] {
	const wanted = [
		eq(events.organizationId, organizationId),
		status === undefined ? undefined : eq(events.status, status),
		cursor === undefined ? undefined : lt(events.id, cursor),
	]
	return db
		.select()
		.from(events)
		.where(and(...wanted))
		.orderBy(desc(events.id))
		.limit(limit)
		.all()
}

export const insertEvent = insertInto(events)

export function updateEventRow(tx: Tx, id: string, changes: Partial<Event>): void {
	tx.update(events).set(changes).where(eq(events.id, id)).run()
}

/** Counted from an index each time, so the counts always equal the invitees. */
export function countInvitees(db: Db, eventIds: readonly string[]): ReadonlyMap<string, InviteeCounts> {
	const counts = new Map(eventIds.map((id) => [id, { invited: 0, signed: 0, bounced: 0 }]))
	const rows = db
		.select({ eventId: invitees.eventId, status: invitees.status, n: count() })
		.from(invitees)
		.where(inArray(invitees.eventId, [...eventIds]))
		.groupBy(invitees.eventId, invitees.status)
		.all()
	for (const { eventId, status, n } of rows) {
		const of = counts.get(eventId)
		if (of !== undefined) of[status] = n
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
