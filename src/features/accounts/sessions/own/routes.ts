import type { Elysia } from 'elysia'
import type { Deps } from '../../../../deps.ts'
import { callerOf } from '../../../../http/request-context.ts'
import { requireOpenSession } from '../session.ts'
import type { SessionUses } from '../use.ts'
import { endOwnSession } from './end-own.ts'
import { ChangeOwn, Own } from './model.ts'
import { putViews } from './queries.ts'
import { readOwn } from './read-own.ts'

/** No `operationId`: the OpenAPI document is for programs, which use keys. */
const declare = (more: object = {}) => ({ detail: { 'x-desk': 'session', ...more } as object })

export const ownRoutes = (app: Elysia, deps: Deps & { readonly sessionUses: SessionUses }) => {
	const openOf = (request: Request) => requireOpenSession(deps, callerOf(request))
	app
		.get('/desk/me', ({ request }) => readOwn(deps, openOf(request)), {
			response: { 200: Own },
			...declare(),
		})
		.patch(
			'/desk/me',
			async ({ request, body: { views } }) => {
				const session = openOf(request)
				await deps.write((tx) => putViews(tx, session.member.id, views))
				return readOwn(deps, session)
			},
			{ body: ChangeOwn, response: { 200: Own }, ...declare() },
		)
		.delete(
			'/desk/me/sessions/:id',
			async ({ request, params: { id } }) => {
				await endOwnSession(deps, openOf(request), id)
				return new Response(null, { status: 204 })
			},
			declare({ 'x-confirmed': true }),
		)
}
