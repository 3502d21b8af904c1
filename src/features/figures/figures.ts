import type { Deps } from '../../deps.ts'
import { weekdayOf, addPeriod, dayInZone, endOfDay, startOfDay } from '../../kit/time/dates.ts'
import { collectCells } from './collect.ts'
import type { Range } from './collect.ts'
import type { Figures, Happened } from './model.ts'
import { namesOf } from './names.ts'
import { Tally } from './tally.ts'
import { countEnding, listReported } from './queries.ts'

/** How many months to look ahead, the current one included. */
const MONTHS_AHEAD = 12

/** Counts the waivers that end in the current month, from now on, and in each that follows. */
async function countByMonth(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, timezone, places }: Range,
): Promise<Figures['ending']> {
	const now = clock.now()
	const first = `${dayInZone(now, timezone).slice(0, 7)}-01`
	const counts = Array.from({ length: MONTHS_AHEAD }, (_, n) => {
		const next = addPeriod(first, { months: n + 1 })
		return {
			month: addPeriod(first, { months: n }).slice(0, 7),
			until: startOfDay(next, timezone) - 1,
			waivers: 0,
		}
	})
	let after = { endsAt: now, seq: Number.MAX_SAFE_INTEGER }
	for (const month of counts)
		for (let isLast = false; !isLast;) {
			const part = countEnding(db, { organizationId, until: month.until, places }, after)
			month.waivers += part.waivers
			after = part.place
			isLast = part.isLast
			await Bun.sleep(0)
		}
	return counts.map(({ month, waivers }) => ({ month, waivers }))
}

/** Counts the reports of a range of days by month and kind. */
function countIncidents(
	{ db }: Pick<Deps, 'db'>,
	{ organizationId, timezone, days, places }: Range,
): Figures['incidents'] {
	const [first = '', last = ''] = [days[0], days.at(-1)]
	const span = { organizationId, places, from: startOfDay(first, timezone), to: endOfDay(last, timezone) }
	const counts = new Map<string, Figures['incidents'][number]>()
	for (const { happenedAt, kind } of listReported(db, span)) {
		const month = dayInZone(happenedAt, timezone).slice(0, 7)
		const count = counts.get(`${month} ${kind}`) ?? { month, kind, incidents: 0 }
		counts.set(`${month} ${kind}`, { ...count, incidents: count.incidents + 1 })
	}
	return [...counts.values()]
}

/** Counts of a range of days, by day, hour, weekday, form and place; and the waivers that end in the coming months. */
export async function readFigures(deps: Pick<Deps, 'db' | 'clock'>, range: Range): Promise<Figures> {
	const { days } = range
	const [from = '', to = ''] = [days[0], days.at(-1)]
	const { total, byDay, byHour, byWeekday, byTemplate, byLocation } = await addUp(deps, range)
	const names = namesOf(deps, range)
	return {
		from,
		to,
		...total.of('all'),
		byDay: byDay.list((day) => ({ day })),
		byHour: byHour.list((hour) => ({ hour })),
		byWeekday: byWeekday.map((hours, at) => ({ weekday: at + 1, byHour: hours.list((hour) => ({ hour })) })),
		byTemplate: byTemplate
			.list((templateId) => ({ templateId, ...names.template(templateId) }))
			.sort(bySigned),
		byLocation: byLocation
			.list((locationId) => ({ locationId, name: names.location(locationId) }))
			.sort(bySigned),
		incidents: countIncidents(deps, range),
		ending: await countByMonth(deps, range),
	}
}

async function addUp(deps: Pick<Deps, 'db'>, range: Range) {
	const sums = {
		total: new Tally(['all']),
		byDay: new Tally(range.days),
		byHour: new Tally(HOURS),
		byWeekday: Array.from({ length: 7 }, () => new Tally(HOURS)),
		byTemplate: new Tally<string>(),
		byLocation: new Tally<string | null>(),
	}
	const weekdays = new Map(range.days.map((day) => [day, sums.byWeekday[weekdayOf(day) - 1]]))
	for await (const cells of collectCells(deps, range))
		for (const cell of cells) {
			sums.total.add('all', cell)
			sums.byDay.add(cell.day, cell)
			sums.byHour.add(cell.hour, cell)
			weekdays.get(cell.day)?.add(cell.hour, cell)
			sums.byTemplate.add(cell.templateId, cell)
			sums.byLocation.add(cell.locationId, cell)
		}
	return sums
}

const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

function bySigned(a: Happened, b: Happened): number {
	return b.signed - a.signed || b.arrivals - a.arrivals
}
