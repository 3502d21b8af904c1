import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { Problem, problem } from '../../http/problems.ts'
import { sha256 } from '../../lib/sha256.ts'
import { registerGauges } from './gauges.ts'

/** For Prometheus, by a token of its own: it is the operator's, not an organization's. Without a token there is no such path. */
export const metricsRoutes = (deps: Deps) => {
	registerGauges(deps)
	const { metricsToken } = deps.config
	return new Elysia({ detail: { hide: true } }).get('/metrics', async ({ request }) => {
		if (metricsToken === '') throw problem('not_found', 'Set METRICS_TOKEN to have metrics here.')
		requireToken(request.headers.get('authorization') ?? '', metricsToken)
		const { registry } = deps.metrics
		const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
		return new Response(await registry.metrics(), { headers })
	})
}

/** @throws Problem 401 */
function requireToken(authorization: string, token: string): void {
	// Hashes are of one length, so that the comparison tells nothing of the token's.
	if (timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))) return
	throw new Problem('unauthorized', 'Send the header Authorization: Bearer <METRICS_TOKEN>.', undefined, {
		'www-authenticate': 'Bearer',
	})
}
