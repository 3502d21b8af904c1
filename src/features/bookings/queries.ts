import type { Db } from '../../db/client.ts'
import { countBy, deleteBy, findBy, listBy, listNewest, updateBy } from '../../db/rows.ts'
import { isAt } from '../../db/places.ts'
import type { Places } from '../../kit/places.ts'
import { statement } from '../../db/statement.ts'
import { isNull } from 'drizzle-orm'
import { bookingDeliveries, bookingSources, bookings } from './table.ts'
import type { Booking } from './table.ts'

export const insertSource = statement.into(bookingSources)

/** Deleted ones, too. */
export const findSourceByAddress = findBy(bookingSources, 'address')

export const findSourceById = findBy(bookingSources, 'id')

export const listSources = listNewest(bookingSources, isNull(bookingSources.deletedAt))

export const countSources = countBy(bookingSources, ['organizationId'], 'AND deleted_at IS NULL')

export const updateSourceRow = updateBy(bookingSources, 'id')

export const deleteSourceRow = deleteBy(bookingSources, 'id')

const longDeleted = statement.from(
	bookingSources,
	'WHERE deleted_at IS NOT NULL AND deleted_at <= ? ORDER BY deleted_at LIMIT 1',
)

export const findLongDeleted = longDeleted.get

const withFormerSecret = statement.from(
	bookingSources,
	'WHERE previous_until IS NOT NULL AND previous_until <= ? LIMIT ?',
)

export const listWithFormerSecret = withFormerSecret.all

export const insertDelivery = statement.into(bookingDeliveries)

export const findDelivery = findBy(bookingDeliveries, 'sourceId', 'mark')

const oldDeliveries = statement<unknown, [number, number]>(
	`DELETE FROM booking_deliveries WHERE (source_id, mark) IN (
		SELECT source_id, mark FROM booking_deliveries WHERE received_at <= ? ORDER BY received_at LIMIT ?)`,
)

/** @returns how many were deleted */
export const deleteOldDeliveries = (...[tx, before, limit]: Parameters<typeof oldDeliveries.run>): number =>
	oldDeliveries.run(tx, before, limit).changes

const ofSource = statement<unknown, [string, number]>(
	`DELETE FROM booking_deliveries WHERE (source_id, mark) IN (
		SELECT source_id, mark FROM booking_deliveries WHERE source_id = ? LIMIT ?)`,
)

export const deleteDeliveriesOf = (...[tx, sourceId, limit]: Parameters<typeof ofSource.run>): number =>
	ofSource.run(tx, sourceId, limit).changes

const bookingsOf = statement<unknown, [string, number]>(
	'DELETE FROM bookings WHERE seq IN (SELECT seq FROM bookings WHERE source_id = ? LIMIT ?)',
)

export const deleteBookingsOf = (...[tx, sourceId, limit]: Parameters<typeof bookingsOf.run>): number =>
	bookingsOf.run(tx, sourceId, limit).changes

export const insertBooking = statement.into(bookings)

export const updateBooking = updateBy(bookings, 'seq')

export const listParts = listBy(bookings, ['sourceId', 'mark'], 'ORDER BY part')

export const listOfLink = listBy(bookings, ['prefillLinkId'])

const named = statement.from(bookings, 'WHERE name IS NOT NULL AND forget_at <= ? ORDER BY forget_at LIMIT ?')

export const listToForget = named.all

const oldBookings = statement<unknown, [number, number]>(
	'DELETE FROM bookings WHERE seq IN (SELECT seq FROM bookings WHERE delete_at <= ? ORDER BY delete_at LIMIT ?)',
)

export const deleteOldBookings = (...[tx, before, limit]: Parameters<typeof oldBookings.run>): number =>
	oldBookings.run(tx, before, limit).changes

const withName = statement.from(
	bookings,
	'WHERE organization_id = ? AND (name IS NOT NULL OR contact_mark IS NOT NULL)',
)

export function listWithPerson(db: Db, organizationId: string): Booking[] {
	return withName.all(db, organizationId)
}

export type ExpectedRow = Pick<Booking, 'name' | 'people' | 'signedBefore' | 'visitAt' | 'allDay'> & {
	readonly sourceName: string
	readonly locationId: string | null
	readonly prefillLinkId: string
	readonly reference: string | null
	readonly waiverId: string | null
	readonly maxUses: number
}

const expected = statement<Omit<ExpectedRow, 'allDay'> & { readonly allDay: number }>(
	`SELECT b.name, b.people, b.signed_before AS signedBefore, b.visit_at AS visitAt, b.all_day AS allDay,
	s.name AS sourceName, s.location_id AS locationId, p.id AS prefillLinkId, p.external_id AS reference,
	p.waiver_id AS waiverId, p.max_uses AS maxUses
	FROM bookings b JOIN booking_sources s ON s.id = b.source_id JOIN prefill_links p ON p.id = b.prefill_link_id
	WHERE b.organization_id = ?1 AND b.state = 'expected' AND b.visit_at BETWEEN ?2 AND ?3
	AND (b.visit_at >= ?4 OR b.all_day = 1)
	AND ${isAt('s.location_id', '?5')}
	ORDER BY b.visit_at, b.seq LIMIT ?6`,
)

/** From `from` to `to`; those with a time of day from `since` on. All in milliseconds since 1970, inclusive. */
export function listExpectedRows(
	db: Db,
	{
		organizationId,
		from,
		to,
		since,
		places,
		limit,
	}: {
		readonly organizationId: string
		readonly from: number
		readonly to: number
		readonly since: number
		readonly places: Places
		readonly limit: number
	},
): ExpectedRow[] {
	return expected
		.all(db, organizationId, from, to, since, places, limit)
		.map((row) => ({ ...row, allDay: row.allDay === 1 }))
}

const oldBooking = statement.count<[number]>(
	'SELECT EXISTS (SELECT 1 FROM bookings WHERE delete_at <= ?) AS n',
)

export const hasOldBookings = (db: Db, before: number): boolean => oldBooking(db, before) === 1

const oldDelivery = statement.count<[number]>(
	'SELECT EXISTS (SELECT 1 FROM booking_deliveries WHERE received_at <= ?) AS n',
)

export const hasOldDeliveries = (db: Db, before: number): boolean => oldDelivery(db, before) === 1
