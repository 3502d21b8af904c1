import type { Deps } from '../../deps.ts'
import { weekdayOf } from '../../kit/time/dates.ts'
import { collectCells } from './collect.ts'
import type { Range } from './collect.ts'
import { countEnding } from './ending.ts'
import type { Figures, Happened } from './model.ts'
import { namesOf } from './names.ts'
import { Tally } from './tally.ts'

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
		ending: await countEnding(deps, range),
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
	for await (const cell of collectCells(deps, range)) {
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
