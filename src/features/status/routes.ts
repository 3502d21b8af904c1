import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { Status } from './model.ts'
import { readStatus } from './read-status.ts'
import type { Served } from './read-status.ts'

/** @param serving changes while the service runs */
export const statusRoutes = (app: GuardedApp, deps: Deps, serving: Served) => {
	app.get('/v1/status', ({ caller: { organizationId } }) => readStatus(deps, organizationId, serving), {
		scope: 'organization:manage',
		response: { 200: Status },
		detail: {
			operationId: 'getStatus',
			summary: 'Whether the box is well',
			description:
				'Each part has a state: `ok`, `attention` when somebody should do something soon, `fault` when something does not work. In both cases a code says what. Queues are those of the organization, everything else is about the whole box.',
		},
	})
}
