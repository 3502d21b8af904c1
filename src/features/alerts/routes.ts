import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { readOwnCall } from '../accounts/sessions/session.ts'
import type { SessionUses } from '../accounts/sessions/use.ts'
import { presentChoice } from './choice.ts'
import { chooseAlerts } from './choose.ts'
import { ChooseAlerts, OwnAlerts } from './model.ts'

/** No `operationId`: it is a person's own, and keys are nobody. */
const detail = { 'x-desk': 'session' } as object

export const alertRoutes = (app: Elysia, deps: Deps & { readonly sessionUses: SessionUses }) => {
	const callOf = (request: Request) => readOwnCall(deps, request)
	const response = { 200: OwnAlerts }
	app
		.get(
			'/desk/me/alerts',
			({ request }) => {
				const { staffId, scopes } = callOf(request)
				return presentChoice(deps.db, staffId, scopes)
			},
			{ response, detail },
		)
		.put(
			'/desk/me/alerts',
			async ({ request, body: input }) => {
				const call = callOf(request)
				await chooseAlerts(deps, { ...call, input })
				return presentChoice(deps.db, call.staffId, call.scopes)
			},
			{ body: ChooseAlerts, response, detail },
		)
}
