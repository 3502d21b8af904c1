import type { Deps } from '../../../deps.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { recordPhiAccess } from '../../audit/record.ts'
import { KeptLists, SHARED_MS } from './lists.ts'
import { AskKept, KeptGuests, KeptHeader, LIKELY_DAYS } from './model.ts'

export const keptRoutes = (app: GuardedApp, deps: Deps) => {
	const lists = new KeptLists(deps)
	app.get(
		'/v1/kept-guests',
		async ({ actor, caller, query, request }) => {
			const { body, tag } = await lists.read(caller, query)
			const headers = { etag: tag, 'content-type': 'application/json' }
			if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
			await deps.write((tx) => recordPhiAccess(tx, deps, actor, { action: 'guests.kept' }))
			return new Response(body, { headers })
		},
		{
			scope: 'checkins:write',
			limit: 'lookup',
			problems: ['not_found'],
			headers: KeptHeader,
			query: AskKept,
			response: { 200: KeptGuests },
			halls: 'door',
			operationId: 'listKeptGuests',
			summary: 'List who is likely to come, for a door without a network',
			description: `Who signed or came in the last ${LIKELY_DAYS} days, signed for an event of today, or is banned. Shows names, age, coverage, marks, bans and what recognizes a guest's card or code, and with \`participants:read\` the date of birth; no contact, answer, note or photo. Keep it in memory only, for minutes. It may be ${SHARED_MS / MINUTE_MS} minute old. Each response with a body is one entry on the access log; \`If-None-Match\` gets 304 while nothing has changed.`,
		},
	)
}
