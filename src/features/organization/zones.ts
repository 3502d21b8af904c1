import type { Db } from '../../db/client.ts'
import { requireOrganization } from './organization.ts'
import { listOwnZones } from '../locations/queries.ts'

/** Tells by whose clocks something happened: the time zone of a location, or else of its organization. */
export function zonesOf(db: Db, organizationId: string): (locationId: string | null) => string {
	const { timezone } = requireOrganization(db, organizationId)
	const own = new Map(listOwnZones(db, organizationId).map((location) => [location.id, location.timezone]))
	return (locationId) => own.get(locationId ?? '') ?? timezone
}
