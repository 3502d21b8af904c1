import type { Deps } from '../../deps.ts'
import { respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { reachOf } from '../../http/halls.ts'
import { readRange } from './collect.ts'
import { readFigures } from './figures.ts'
import { readGuestFigures } from './guests.ts'
import { AskFigures, Figures, GuestFigures } from './model.ts'
import { listFigures } from './rows.ts'
import type { FigureRow } from './rows.ts'

const COLUMNS: readonly Column<FigureRow>[] = [
	'day',
	'template',
	'location',
	'signed',
	'arrivals',
	'people',
	'importedAt',
]

export const figureRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get('/v1/figures', ({ caller, query }) => readFigures(deps, readRange(deps, reachOf(caller), query)), {
			scope: 'organization:read',
			limit: 'search',
			problems: ['not_found'],
			query: AskFigures,
			response: { 200: Figures },
			halls: 'own',
			operationId: 'getFigures',
			summary: 'Count what happened in a range of days',
			description:
				'Signings, arrivals and people by day, hour, weekday, form and place; and how many waivers end in each of the next months.',
		})
		.get(
			'/v1/figures/guests',
			({ caller, query }) => readGuestFigures(deps, readRange(deps, reachOf(caller), query)),
			{
				scope: 'organization:read',
				limit: 'search',
				problems: ['not_found'],
				query: AskFigures,
				response: { 200: GuestFigures },
				halls: 'own',
				operationId: 'getGuestFigures',
				summary: 'Count the guests of a range of days',
				description:
					'People by first visit and by age, and waivers by language. Waivers that were purged are not counted.',
			},
		)
		.get(
			'/v1/figures.csv',
			async ({ context, caller, query }) => {
				const items = await listFigures(deps, readRange(deps, reachOf(caller), query))
				return respondWithCsv(context, {
					name: 'figures',
					columns: COLUMNS,
					readPage: () => ({ items, nextCursor: null }),
				})
			},
			{
				scope: 'organization:read',
				limit: 'search',
				problems: ['not_found'],
				query: AskFigures,
				halls: 'own',
				operationId: 'downloadFigures',
				summary: 'Download figures as CSV',
				description: 'A row for each day, form and place with any activity. It names no person.',
				files: ['text/csv'],
			},
		)
