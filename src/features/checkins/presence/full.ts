import type { Db } from '../../../db/client.ts'
import { onlyAt } from '../../../kit/places.ts'
import { findLocation } from '../../locations/queries.ts'
import { blocksWhenFull, capacityOf, requireOrganization } from '../../organization/organization.ts'
import { countPresent } from './queries.ts'
import { venueDaysOf } from './venue-days.ts'

type Comers = {
	readonly organizationId: string
	readonly locationId: string | null
	/** How many come. */
	readonly people: number
	/** Milliseconds since 1970. */
	readonly now: number
}

/** Whether people are more than the location, or all together, may have in, where that blocks. */
export function isTooMany(db: Db, { organizationId, locationId, people, now }: Comers): boolean {
	const organization = requireOrganization(db, organizationId)
	const location = locationId === null ? undefined : findLocation(db, organizationId, locationId)
	const limits = [
		...(blocksWhenFull(organization) ? [{ locationId: null, capacity: capacityOf(organization) }] : []),
		...(location?.blockWhenFull === true ? [{ locationId, capacity: location.capacity }] : []),
	].filter(({ capacity }) => capacity !== null)
	if (limits.length === 0) return false
	const starts = venueDaysOf(db, organizationId).startsOf(now)
	return limits.some((limit) => {
		const presence = { organizationId, at: now, starts, places: onlyAt(limit.locationId) }
		const { came, left } = countPresent(db, presence)
		return came - left + people > (limit.capacity ?? Infinity)
	})
}
