import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { practiceCookie, readPractice } from '../../http/auth/desk-cookies.ts'
import { actorOf, callerOf, contextOf } from '../../http/request-context.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { requireOpenSession } from '../accounts/sessions/session.ts'
import type { SessionUses } from '../accounts/sessions/use.ts'
import { Practice } from './model.ts'
import type { Practices } from './practices.ts'

type PracticeDeps = Deps & { readonly sessionUses: SessionUses; readonly practices: Practices }

/** No `operationId`: only people practise. */
export const practiceRoutes = (app: Elysia, deps: PracticeDeps) => {
	const { config, clock, practices } = deps
	app
		.post(
			'/desk/practice',
			async ({ request, set }) => {
				const open = requireOpenSession(deps, callerOf(request))
				const language = request.headers.get('accept-language')
				const { token, endsAt } = await practices.enter({
					actor: actorOf(contextOf(request)),
					open,
					language,
				})
				const seconds = Math.ceil((endsAt - clock.now()) / SECOND_MS)
				set.headers['set-cookie'] = practiceCookie(request, config, token, seconds)
				return { endsAt: toTimestamp(endsAt) }
			},
			{ response: { 200: Practice }, detail: { 'x-desk': 'session' } as object },
		)
		.delete(
			'/desk/practice',
			// The person's own session may have ended meanwhile.
			async ({ request }) => {
				const token = readPractice(request, config)
				if (token !== undefined) await practices.leave(token)
				const headers = { 'set-cookie': practiceCookie(request, config, '', 0) }
				return new Response(null, { status: 204, headers })
			},
			{ detail: { 'x-desk': 'open' } as object },
		)
}
