import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { countToday } from './count.ts'
import { AskToday, Today } from './model.ts'

export const todayRoutes = (app: GuardedApp, deps: Deps) =>
	app.get('/v1/today', ({ caller, query }) => countToday(deps, reachOf(caller), query), {
		scope: 'organization:read',
		problems: ['not_found'],
		query: AskToday,
		response: { 200: Today },
		halls: 'own',
		operationId: 'getToday',
		summary: 'Count what happened today',
		description: 'Signings, arrivals and people by hour, today, and the work that waits for staff.',
	})
