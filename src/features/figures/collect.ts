import { onlyAt } from '../../kit/places.ts'
import type { Places, Reach } from '../../kit/places.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import { addDays, dayInZone, endOfDay, hoursOfDay, startOfDay } from '../../kit/time/dates.ts'
import type { Day } from '../../kit/time/dates.ts'
import { requireLocation } from '../locations/require.ts'
import { zoneOfPlaces } from '../organization/zones.ts'
import { QUARTER_MS } from '../today/queries.ts'
import { MOST_DAYS } from './model.ts'
import type { AskFigures, Happened } from './model.ts'
import { listArrived, listSigned } from './queries.ts'

/** Days of a time zone, the first and the last of which count. */
export type Range = {
	readonly organizationId: string
	readonly timezone: string
	readonly days: readonly Day[]
	readonly places: Places
}

/** Counts of an hour of a day, by form and place. */
export type Cell = Happened & {
	readonly day: Day
	readonly hour: number
	readonly templateId: string
	readonly locationId: string | null
}

type FigureDeps = Pick<Deps, 'db' | 'clock'>

const USUAL_DAYS = 7

/** @throws Problem 404 for an unknown location, 422 for a range that is empty or too long */
export function readRange(
	{ db, clock }: FigureDeps,
	{ organizationId, places }: Reach,
	{ from, to, locationId }: AskFigures,
): Range {
	const asked = locationId === undefined ? places : onlyAt(requireLocation(db, organizationId, locationId).id)
	const timezone = zoneOfPlaces(db, organizationId, asked)
	const last = to ?? dayInZone(clock.now(), timezone)
	const first = from ?? addDays(last, 1 - USUAL_DAYS)
	if (first > last) throw invalidField('from', 'order', 'Send a first day that is not after the last.')
	const days: Day[] = []
	for (let day = first; day <= last && days.length <= MOST_DAYS; day = addDays(day, 1)) days.push(day)
	if (days.length > MOST_DAYS)
		throw invalidField('from', 'range', `Send a range of at most ${MOST_DAYS} days.`)
	return { organizationId, timezone, days, places: asked }
}

/** A day at a time, so that requests run in between, however long the range is. */
export async function* collectCells(
	{ db }: Pick<Deps, 'db'>,
	{ organizationId, timezone, days, places }: Range,
): AsyncGenerator<readonly Cell[]> {
	for (const day of days) {
		const [from, to] = [startOfDay(day, timezone), endOfDay(day, timezone)]
		const span = { organizationId, from, to, places }
		const hourOf = hoursOfDay(day, timezone)
		const at = (quarter: number) => ({ day, hour: hourOf(Math.max(from, quarter * QUARTER_MS)) })
		yield [
			...listSigned(db, span).map(({ quarter, n, ...row }) => ({
				...row,
				...at(quarter),
				signed: n,
				arrivals: 0,
			})),
			...listArrived(db, span).map(({ quarter, n, ...row }) => ({
				...row,
				...at(quarter),
				signed: 0,
				arrivals: n,
			})),
		]
		await Bun.sleep(0)
	}
}
