import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { problem, unauthorized } from '../../http/problems.ts'
import { isSameSecret } from '../../kit/sha256.ts'
import { registerGauges } from './gauges.ts'

/** With its own token, because the metrics are for the operator. Without a token the path does not exist. */
export const metricsRoutes = (app: Elysia, deps: Deps) => {
	registerGauges(deps)
	const { metricsToken } = deps.config
	app.get('/metrics', async ({ request }) => {
		if (metricsToken === '') throw problem('not_found', 'Set METRICS_TOKEN to enable metrics.')
		requireToken(request.headers.get('authorization') ?? '', metricsToken)
		const { registry } = deps.metrics
		const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
		return new Response(await registry.metrics(), { headers })
	})
}

function requireToken(authorization: string, token: string): void {
	if (isSameSecret(authorization, `Bearer ${token}`)) return
	throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <METRICS_TOKEN>.')
}
