import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { countToday } from './count.ts'
import { AskToday, Today } from './model.ts'

export const todayRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/today', tags: ['Organization'] })
		.use(guard)
		.get('', ({ caller: { organizationId }, query }) => countToday(deps, organizationId, query), {
			scope: 'organization:read',
			problems: ['not_found'],
			query: AskToday,
			response: { 200: Today },
			detail: {
				operationId: 'getToday',
				summary: 'Count what happened today',
				description:
					"Signings, arrivals and people by hour, today in the organization's time zone, and the work that waits for staff.",
			},
		})
