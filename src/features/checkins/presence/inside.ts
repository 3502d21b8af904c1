import { onlyAt } from '../../../kit/places.ts'
import type { Reach } from '../../../kit/places.ts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/client.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import { requireLocation } from '../../locations/require.ts'
import type { Location } from '../../locations/table.ts'
import { capacityOf, requireOrganization } from '../../organization/organization.ts'
import { isTooMany } from './full.ts'
import { MAX_INSIDE } from './model.ts'
import type { AskInside, Inside } from './model.ts'
import { countPresent, listPeopleInside } from './queries.ts'
import { venueDaysOf } from './venue-days.ts'

/** Who is in now, and how many came and left on the venue's day. @throws Problem 404 for an unknown location */
export function findInside(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, places }: Reach,
	{ locationId: requestedId, countsOnly }: AskInside,
): Inside {
	const at = clock.now()
	const location = requestedId === undefined ? undefined : requireLocation(db, organizationId, requestedId)
	const starts = venueDaysOf(db, organizationId).startsOf(at)
	const presence = {
		organizationId,
		at,
		starts,
		places: location === undefined ? places : onlyAt(location.id),
	}
	const { came, left } = countPresent(db, presence)
	const counts = {
		inside: came - left,
		// Of some places together nobody has said how many may be in.
		capacity: location === undefined && places !== null ? null : capacityAt(db, organizationId, location),
		blocked: isTooMany(db, { organizationId, locationId: location?.id ?? null, people: 1, now: at }),
		came,
		left,
	}
	if (countsOnly !== undefined) return counts
	const people = listPeopleInside(db, presence, MAX_INSIDE)
	return {
		...counts,
		people: people.map((person) => ({ ...person, checkedInAt: toTimestamp(person.checkedInAt) })),
	}
}

/** How many may be in at once, at a location or in all; null without a limit. */
export function capacityAt(db: Db, organizationId: string, location: Location | undefined): number | null {
	return location === undefined ? capacityOf(requireOrganization(db, organizationId)) : location.capacity
}
