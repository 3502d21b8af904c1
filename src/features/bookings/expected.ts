import type { Deps } from '../../deps.ts'
import { within } from '../../kit/places.ts'
import type { Reach } from '../../kit/places.ts'
import { dayInZone, endOfDay, startOfDay, toTimestamp } from '../../kit/time/dates.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import { countUses } from '../links/prefill/change.ts'
import { requireLocation } from '../locations/require.ts'
import { zoneOfPlaces } from '../organization/zones.ts'
import type { Expected, ListExpected } from './model.ts'
import { listExpectedRows } from './queries.ts'

/** Whoever is later is not expected any more. */
const LATE_MS = 30 * MINUTE_MS

/** Who has booked for the rest of today at the places that it counts (`zoneOfPlaces`), the earliest first. @throws Problem 404 for an unknown location */
export function listExpected(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, places }: Reach,
	{ locationId, limit }: ListExpected,
): Expected {
	// A booking of no place may come to any.
	const asked =
		locationId === undefined ? places : within([requireLocation(db, organizationId, locationId).id])
	const timezone = zoneOfPlaces(db, organizationId, asked)
	const now = clock.now()
	const today = dayInZone(now, timezone)
	const rows = listExpectedRows(db, {
		organizationId,
		from: startOfDay(today, timezone),
		to: endOfDay(today, timezone),
		since: now - LATE_MS,
		places: asked,
		limit,
	})
	return {
		items: rows.map((row) => ({
			reference: row.reference,
			name: row.name,
			people: row.people,
			signed: row.signedBefore + countUses(db, { id: row.prefillLinkId, maxUses: row.maxUses }),
			startsAt: toTimestamp(row.visitAt ?? now),
			allDay: row.allDay,
			sourceName: row.sourceName,
			locationId: row.locationId,
			waiverId: row.waiverId,
		})),
	}
}
