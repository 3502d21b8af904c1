import type { Elysia } from 'elysia'
import type { Deps } from '../../../deps.ts'
import { actorOf, callerOf, contextOf } from '../../../http/request-context.ts'
import type { SessionUses } from '../sessions/use.ts'
import { removeOwnTotp, renewOwnRecoveryCodes, setOwnTotp, offerTotp } from './change-totp.ts'
import { RecoveryCodes, SetTotp, TotpOffer } from './model.ts'

/** No `operationId`: the OpenAPI document is for programs, which use keys. */
const declare = { detail: { 'x-desk': 'session', 'x-confirmed': 'all factors' } as object }

export const factorRoutes = (app: Elysia, deps: Deps & { readonly sessionUses: SessionUses }) => {
	const byOf = (request: Request) => ({ caller: callerOf(request), actor: actorOf(contextOf(request)) })
	app
		.post('/desk/session/totp', ({ request }) => offerTotp(deps, callerOf(request)), {
			response: { 200: TotpOffer },
			...declare,
		})
		.put(
			'/desk/session/totp',
			async ({ request, body }) => ({ recoveryCodes: await setOwnTotp(deps, { ...byOf(request), ...body }) }),
			{ body: SetTotp, response: { 200: RecoveryCodes }, ...declare },
		)
		.delete(
			'/desk/session/totp',
			async ({ request }) => {
				await removeOwnTotp(deps, byOf(request))
				return new Response(null, { status: 204 })
			},
			declare,
		)
		.post(
			'/desk/session/recovery-codes',
			async ({ request }) => ({ recoveryCodes: await renewOwnRecoveryCodes(deps, byOf(request)) }),
			{ response: { 200: RecoveryCodes }, ...declare },
		)
}
