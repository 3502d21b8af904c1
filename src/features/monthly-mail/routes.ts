import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { readOwnCall } from '../accounts/sessions/session.ts'
import type { SessionUses } from '../accounts/sessions/use.ts'
import { askMonthlyMail, endMonthlyMail } from './ask.ts'
import { AskMonthlyMail, OwnMonthlyMail } from './model.ts'
import { findMonthlyMail } from './queries.ts'

/** No `operationId`: it is a person's own, and keys are nobody. */
const detail = { 'x-desk': 'session' } as object

export const monthlyMailRoutes = (app: Elysia, deps: Deps & { readonly sessionUses: SessionUses }) => {
	const callOf = (request: Request) => readOwnCall(deps, request)
	const present = (staffId: string): OwnMonthlyMail => ({
		to: findMonthlyMail(deps.db, staffId)?.recipient ?? null,
	})
	const response = { 200: OwnMonthlyMail }
	app
		.get('/desk/me/monthly-mail', ({ request }) => present(callOf(request).staffId), { response, detail })
		.put(
			'/desk/me/monthly-mail',
			async ({ request, body: input }) => {
				const call = callOf(request)
				await askMonthlyMail(deps, { ...call, input })
				return present(call.staffId)
			},
			{ body: AskMonthlyMail, response, detail },
		)
		.delete(
			'/desk/me/monthly-mail',
			async ({ request }) => {
				const call = callOf(request)
				await endMonthlyMail(deps, call)
				return present(call.staffId)
			},
			{ response, detail },
		)
}
