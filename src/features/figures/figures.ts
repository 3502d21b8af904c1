import type { Deps } from '../../deps.ts'
import { addPeriod, dayInZone, startOfDay } from '../../kit/time/dates.ts'
import { findLocation } from '../locations/queries.ts'
import { findTemplate } from '../templates/queries.ts'
import { collectCells } from './collect.ts'
import type { Cell, Range } from './collect.ts'
import type { Figures, Happened } from './model.ts'
import { listEnding } from './queries.ts'

type FigureDeps = Pick<Deps, 'db' | 'clock'>

/** Counts of a range of days, by day, hour, form and place; and the waivers that end in the coming months. */
export async function readFigures(deps: FigureDeps, range: Range): Promise<Figures> {
	const { days } = range
	const [from = '', to = ''] = [days[0], days.at(-1)]
	const total = new Tally(['all'])
	const byDay = new Tally(days)
	const byHour = new Tally(Array.from({ length: 24 }, (_, hour) => hour))
	const byTemplate = new Tally<string>()
	const byLocation = new Tally<string | null>()
	for await (const cell of collectCells(deps, range)) {
		total.add('all', cell)
		byDay.add(cell.day, cell)
		byHour.add(cell.hour, cell)
		byTemplate.add(cell.templateId, cell)
		byLocation.add(cell.locationId, cell)
	}
	const names = namesOf(deps, range)
	return {
		from,
		to,
		...total.of('all'),
		byDay: byDay.list((day) => ({ day })),
		byHour: byHour.list((hour) => ({ hour })),
		byTemplate: byTemplate
			.list((templateId) => ({ templateId, name: names.template(templateId) }))
			.sort(bySigned),
		byLocation: byLocation
			.list((locationId) => ({ locationId, name: names.location(locationId) }))
			.sort(bySigned),
		ending: await countEnding(deps, range),
	}
}

/** A day, a form and a place with what happened. */
export type FigureRow = Happened & {
	readonly day: string
	readonly template: string
	readonly location: string | null
}

/** The same for a spreadsheet: a row for each day, form and place with which anything happened. */
export async function listFigures(deps: FigureDeps, range: Range): Promise<FigureRow[]> {
	const names = namesOf(deps, range)
	const rows = new Map<string, { cell: Cell; sums: Tally<'all'> }>()
	for await (const cell of collectCells(deps, range)) {
		const key = `${cell.day} ${cell.templateId} ${cell.locationId}`
		rows.getOrInsertComputed(key, () => ({ cell, sums: new Tally<'all'>() })).sums.add('all', cell)
	}
	return [...rows.values()].map(({ cell: { day, templateId, locationId }, sums }) => ({
		day,
		template: names.template(templateId),
		location: names.location(locationId),
		...sums.of('all'),
	}))
}

function bySigned(a: Happened, b: Happened): number {
	return b.signed - a.signed || b.arrivals - a.arrivals
}

function namesOf({ db }: FigureDeps, { organizationId }: Range) {
	return {
		template: (id: string): string => findTemplate(db, organizationId, id)?.name ?? '',
		location: (id: string | null): string | null =>
			id === null ? null : (findLocation(db, organizationId, id)?.name ?? null),
	}
}

/** How many months to look ahead, the current one included. */
const MONTHS_AHEAD = 12

async function countEnding(
	{ db, clock }: FigureDeps,
	{ organizationId, timezone, locationId }: Range,
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
	const until = counts.at(-1)?.until ?? now
	let after = { endsAt: now, seq: Number.MAX_SAFE_INTEGER }
	for (;;) {
		const rows = listEnding(db, { organizationId, until, locationId }, after)
		const last = rows.at(-1)
		if (last === undefined) break
		for (const { endsAt, counts: isAsked } of rows) {
			const month = counts.find((each) => endsAt <= each.until)
			if (isAsked === 1 && month !== undefined) month.waivers++
		}
		after = last
		await Bun.sleep(0)
	}
	return counts.map(({ month, waivers }) => ({ month, waivers }))
}

type Sum = { signed: number; arrivals: number; people: number }

/** Sums of what happened, by a key. */
class Tally<Key> {
	readonly #sums = new Map<Key, Sum>()

	/** @param keys that are there even if nothing happened */
	constructor(keys: Iterable<Key> = []) {
		for (const key of keys) this.of(key)
	}

	add(key: Key, { signed, arrivals, people }: Happened): void {
		const sum = this.of(key)
		sum.signed += signed
		sum.arrivals += arrivals
		sum.people += people
	}

	of(key: Key): Sum {
		return this.#sums.getOrInsertComputed(key, () => ({ signed: 0, arrivals: 0, people: 0 }))
	}

	list<Item>(present: (key: Key) => Item): (Item & Sum)[] {
		return [...this.#sums].map(([key, sum]) => ({ ...present(key), ...sum }))
	}
}
