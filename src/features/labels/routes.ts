import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import * as model from './model.ts'
import { printLabels } from './print.ts'

export const labelRoutes = (app: GuardedApp, deps: Deps) =>
	app.post(
		'/v1/labels',
		({ caller: { organizationId }, body: input }) => printLabels(deps, { organizationId, input }),
		{
			scope: 'checkins:write',
			problems: ['not_found', 'conflict'],
			body: model.PrintLabels,
			response: { 200: model.PrintedLabels },
			halls: 'door',
			operationId: 'printLabels',
			summary: 'Print labels',
			description:
				'A badge or wristband for each person: name, marks, venue and day, and the pass number as a QR code. The label printer that `labels` of the organization names prints them, or whoever called does. 409 if that printer does not answer.',
		},
	)
