import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import * as queries from './queries.ts'
import { personalBooking } from './table.ts'

/** Limits the wait of signings. */
const BATCH = 500

/** Longer than any sender tries again, or lets a person send again. */
const DELIVERIES_KEPT_MS = 30 * DAY_MS

/** How long a sender is told that its address is gone. */
const DELETED_KEPT_MS = 90 * DAY_MS

/** Erases the names of bookings whose links have ended, and deletes what is old. @returns whether there is more to do */
export async function tidyBookings({
	db,
	write,
	clock,
}: Pick<Deps, 'db' | 'write' | 'clock'>): Promise<boolean> {
	const now = clock.now()
	if (!hasWork(db, now)) return false
	return write((tx) => {
		const toForget = queries.listToForget(tx, now, BATCH)
		for (const { seq } of toForget)
			queries.updateBooking(tx, seq, { ...personalBooking.erased, contactMark: null })
		for (const { id } of queries.listWithFormerSecret(tx, now, BATCH))
			queries.updateSourceRow(tx, id, { previousSecret: null, previousUntil: null })
		const bookings = queries.deleteOldBookings(tx, now, BATCH)
		const deliveries = queries.deleteOldDeliveries(tx, now - DELIVERIES_KEPT_MS, BATCH)
		const source = queries.findLongDeleted(tx, now - DELETED_KEPT_MS)
		const remains =
			source === undefined
				? 0
				: queries.deleteDeliveriesOf(tx, source.id, BATCH) + queries.deleteBookingsOf(tx, source.id, BATCH)
		if (source !== undefined && remains === 0) queries.deleteSourceRow(tx, source.id)
		return [toForget.length, bookings, deliveries].includes(BATCH) || source !== undefined
	})
}

function hasWork(db: Deps['db'], now: number): boolean {
	return (
		queries.listToForget(db, now, 1).length > 0 ||
		queries.listWithFormerSecret(db, now, 1).length > 0 ||
		queries.hasOldBookings(db, now) ||
		queries.hasOldDeliveries(db, now - DELIVERIES_KEPT_MS) ||
		queries.findLongDeleted(db, now - DELETED_KEPT_MS) !== undefined
	)
}
