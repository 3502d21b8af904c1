import type { Db } from '../../db/client.ts'
import { requireOrganization } from './organization.ts'
import { listOwnZones } from '../locations/queries.ts'
import { locationsIn } from '../../kit/places.ts'
import type { Places } from '../../kit/places.ts'

/** Tells by whose clocks something happened: the time zone of a location, or else of its organization. */
export function zonesOf(db: Db, organizationId: string): (locationId: string | null) => string {
	const { timezone } = requireOrganization(db, organizationId)
	const own = new Map(listOwnZones(db, organizationId).map((location) => [location.id, location.timezone]))
	return (locationId) => own.get(locationId ?? '') ?? timezone
}

/** By whose clocks somebody works who knows only of these places: the time zone that they share, else the organization's. */
export function zoneOfPlaces(db: Db, organizationId: string, places: Places): string {
	const zoneOf = zonesOf(db, organizationId)
	const [zone, ...others] = new Set(locationsIn(places)?.map(zoneOf))
	return zone === undefined || others.length > 0 ? zoneOf(null) : zone
}
