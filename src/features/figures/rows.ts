import type { Deps } from '../../deps.ts'
import { collectCells } from './collect.ts'
import type { Cell, Range } from './collect.ts'
import type { Happened } from './model.ts'
import { namesOf } from './names.ts'
import { Tally } from './tally.ts'

/** A day, a form and a place with what happened. */
export type FigureRow = Happened & {
	readonly day: string
	readonly template: string
	readonly location: string | null
	/** When a form of another system was first imported. */
	readonly importedAt: string | null
}

/** The same for a spreadsheet: a row for each day, form and place with which anything happened. */
export async function listFigures(deps: Pick<Deps, 'db'>, range: Range): Promise<FigureRow[]> {
	const names = namesOf(deps, range)
	const rows = new Map<string, { cell: Cell; sums: Tally<'all'> }>()
	for await (const cells of collectCells(deps, range))
		for (const cell of cells) {
			const key = `${cell.day} ${cell.templateId} ${cell.locationId}`
			rows.getOrInsertComputed(key, () => ({ cell, sums: new Tally<'all'>() })).sums.add('all', cell)
		}
	return [...rows.values()].map(({ cell: { day, templateId, locationId }, sums }) => ({
		day,
		template: names.template(templateId).name,
		location: names.location(locationId),
		...sums.of('all'),
		importedAt: names.template(templateId).importedAt,
	}))
}
