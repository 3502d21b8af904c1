import { onlyAt } from '../../kit/places.ts'
import type { Reach } from '../../kit/places.ts'
import type { Deps } from '../../deps.ts'
import { dayInZone, endOfDay, hourInZone, startOfDay } from '../../kit/time/dates.ts'
import { requireLocation } from '../locations/require.ts'
import { zoneOfPlaces } from '../organization/zones.ts'
import { countFlagged } from '../waivers/search/by-label.ts'
import type { AskToday, Today } from './model.ts'
import { QUARTER_MS, countArrivals, countSigned, countWaiting } from './queries.ts'
import type { Quarter } from './queries.ts'

/** By the clocks of the places that it counts (`zoneOfPlaces`). @throws Problem 404 for an unknown location */
export function countToday(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, places }: Reach,
	{ locationId }: AskToday,
): Today {
	const asked = locationId === undefined ? places : onlyAt(requireLocation(db, organizationId, locationId).id)
	const timezone = zoneOfPlaces(db, organizationId, asked)
	const date = dayInZone(clock.now(), timezone)
	const span = {
		organizationId,
		from: startOfDay(date, timezone),
		to: endOfDay(date, timezone),
		places: asked,
	}
	const [signings, arrivals] = [countSigned(db, span), countArrivals(db, span)]
	const hourOf = ({ quarter }: Quarter): number => hourInZone(quarter * QUARTER_MS, timezone)
	const [signedIn, arrivedIn] = [Map.groupBy(signings, hourOf), Map.groupBy(arrivals, hourOf)]
	return {
		date,
		...addUp(signings, arrivals),
		byHour: Array.from({ length: 24 }, (_, hour) => ({
			hour,
			...addUp(signedIn.get(hour) ?? [], arrivedIn.get(hour) ?? []),
		})),
		openFlags: countFlagged(db, organizationId, places),
		...countWaiting(db, { ...span, places }),
	}
}

function addUp(signings: readonly Quarter[], arrivals: readonly Quarter[]) {
	const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
	return {
		signed: sum(signings.map(({ n }) => n)),
		arrivals: sum(arrivals.map(({ n }) => n)),
		people: sum(arrivals.map(({ people }) => people)),
	}
}
