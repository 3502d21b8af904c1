import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import { guard } from '../../http/guard.ts'
import { readRange } from './collect.ts'
import { listFigures, readFigures } from './figures.ts'
import type { FigureRow } from './figures.ts'
import { AskFigures, Figures } from './model.ts'

const COLUMNS: readonly Column<FigureRow>[] = [
	['day', ({ day }) => day],
	['template', ({ template }) => template],
	['location', ({ location }) => location],
	['signed', ({ signed }) => signed],
	['arrivals', ({ arrivals }) => arrivals],
	['people', ({ people }) => people],
]

export const figureRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1', tags: ['Organization'] })
		.use(guard)
		.get(
			'/figures',
			({ caller: { organizationId }, query }) => readFigures(deps, readRange(deps, organizationId, query)),
			{
				scope: 'organization:read',
				limit: 'search',
				problems: ['not_found'],
				query: AskFigures,
				response: { 200: Figures },
				detail: {
					operationId: 'getFigures',
					summary: 'Count what happened in a range of days',
					description:
						"Signings, arrivals and people by day, hour, form and place, in the organization's time zone; and how many waivers end in each of the next months.",
				},
			},
		)
		.get(
			'/figures.csv',
			async ({ caller: { organizationId }, query }) => {
				const items = await listFigures(deps, readRange(deps, organizationId, query))
				return respondWithCsv({
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
				detail: {
					operationId: 'downloadFigures',
					summary: 'Download figures as CSV',
					description: 'A row for each day, form and place with any activity. It names no person.',
					'x-answers': ['text/csv'],
				},
			},
		)
