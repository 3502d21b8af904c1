import { Type } from '@sinclair/typebox'
import type { GuardedApp } from '../../http/guard.ts'
import { readDeclarations } from '../../http/openapi/declarations.ts'
import { unauthorized } from '../../http/problems.ts'
import { lazy, lazyAsync } from '../../kit/lazy.ts'
import { openCallApi } from './call-api.ts'

/** A message is a name and a few arguments. */
const MAX_MESSAGE_BYTES = 64 * 1024

/** Loading the protocol's library takes longer than the whole start. */
const loadServer = lazyAsync(() => import('./server.ts'))

/**
 * The endpoint for agents: the Model Context Protocol over HTTP, by an API key.
 */
export const mcpRoutes = (app: GuardedApp) => {
	const readAll = lazy(
		() => new Map(readDeclarations(app.routes).map((route) => [route.detail.operationId ?? '', route])),
	)
	return app.post(
		'/mcp',
		async ({ request, body, caller, context, set }) => {
			if (caller.session !== undefined)
				throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <API key>.')
			const { respondToMessage: answerMessage } = await loadServer()
			const operations = readAll()
			const call = openCallApi((own) => Promise.resolve(app.handle(own)), { operations, request, context })
			const response = await answerMessage(request, body, { scopes: caller.scopes, operations, call })
			// So that the request log has it, too.
			set.status = response.status
			return response
		},
		{
			keyed: true,
			halls: 'any',
			maxBodyBytes: MAX_MESSAGE_BYTES,
			body: Type.Record(Type.String(), Type.Unknown()),
		},
	)
}
