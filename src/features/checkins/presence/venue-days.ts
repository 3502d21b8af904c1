import type { Db } from '../../../db/client.ts'
import { dayInZone, endOfDay, startOfDay } from '../../../kit/time/dates.ts'
import { listOwnZones } from '../../locations/queries.ts'
import { requireOrganization } from '../../organization/organization.ts'

/** When the day began at each location, in milliseconds since 1970. */
export type DayStarts = {
	/** The first of all. */
	readonly first: number
	/** Where no location has a time zone of its own. */
	readonly usual: number
	/** JSON: of the locations with a time zone of their own, by their ids. */
	readonly own: string
}

/** An instant, in milliseconds since 1970, and when its day began. */
export type Instant = { readonly at: number; readonly starts: DayStarts }

/** The days of an organization's locations. Instants are milliseconds since 1970. */
export type VenueDays = {
	/** The last instant of the day on which an instant is. */
	closingOf(locationId: string | null, ms: number): number
	startsOf(ms: number): DayStarts
}

type Span = { readonly from: number; readonly to: number }

/** By each location's time zone, or else the organization's. */
export function venueDaysOf(db: Db, organizationId: string): VenueDays {
	const { timezone } = requireOrganization(db, organizationId)
	const zones = new Map(listOwnZones(db, organizationId).map((location) => [location.id, location.timezone]))
	// Arrivals are read in the order of their times, and the calendar costs more than all else about one.
	const latest = new Map<string, Span>()
	const dayOf = (ms: number, zone: string): Span => {
		const last = latest.get(zone)
		if (last !== undefined && last.from <= ms && ms <= last.to) return last
		const day = dayInZone(ms, zone)
		const span = { from: startOfDay(day, zone), to: endOfDay(day, zone) }
		latest.set(zone, span)
		return span
	}
	return {
		closingOf: (locationId, ms) => dayOf(ms, zones.get(locationId ?? '') ?? timezone).to,
		startsOf(ms) {
			const usual = dayOf(ms, timezone).from
			const own = [...zones].map(([id, zone]) => [id, dayOf(ms, zone).from] as const)
			return {
				first: Math.min(usual, ...own.map(([, from]) => from)),
				usual,
				own: JSON.stringify(Object.fromEntries(own)),
			}
		},
	}
}
