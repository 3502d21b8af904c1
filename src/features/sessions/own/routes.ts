import { Elysia } from 'elysia'
import type { Deps } from '../../../deps.ts'
import { callerOf } from '../../../http/request-context.ts'
import { requireOpenSession } from '../session.ts'
import type { SessionUses } from '../use.ts'
import { endOwnSession } from './end-own.ts'
import { ChangeOwn, Own } from './model.ts'
import { putViews } from './queries.ts'
import { readOwn } from './read-own.ts'

/** Hidden: programs use keys. */
const declare = (more: object = {}) => ({ detail: { hide: true, 'x-desk': 'session', ...more } as object })

export const ownRoutes = (deps: Deps & { readonly sessionUses: SessionUses }) => {
	const openOf = (request: Request) => requireOpenSession(deps, callerOf(request))
	return new Elysia({ prefix: '/desk/me', detail: { hide: true } })
		.get('', ({ request }) => readOwn(deps, openOf(request)), { response: { 200: Own }, ...declare() })
		.patch(
			'',
			async ({ request, body: { views } }) => {
				const open = openOf(request)
				await deps.write((tx) => putViews(tx, open.member.id, views))
				return readOwn(deps, open)
			},
			{ body: ChangeOwn, response: { 200: Own }, ...declare() },
		)
		.delete(
			'/sessions/:id',
			async ({ request, params: { id } }) => {
				await endOwnSession(deps, openOf(request), id)
				return new Response(null, { status: 204 })
			},
			declare({ 'x-confirmed': true }),
		)
}
