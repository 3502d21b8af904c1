import { Elysia } from 'elysia'
import type { Clock } from '../kit/time/clock.ts'
import type { Log } from '../kit/log.ts'
import type { Metrics } from '../kit/metrics.ts'
import { readBodyToCheck } from './body/body.ts'
import type { InFlight } from './drain.ts'
import { contextOf } from './request-context.ts'
import type { RequestContext } from './request-context.ts'
import type { Arrival } from './gate.ts'
import { toEnvelope, toProblem } from './on-error.ts'
import type { Problem } from './problems.ts'
import { securityHeaders } from './headers/security-headers.ts'
import type { Traffic } from './traffic.ts'
import { urlOf } from './request-url.ts'

type EnvelopeDeps = {
	readonly log: Log
	readonly clock: Clock
	readonly traffic: Traffic
	readonly metrics: Pick<Metrics, 'request'>
	readonly inFlight: InFlight
	readonly baseUrl: string
}

/**
 * Returns a refusal as a page for a browser that asked for HTML, or in the form of another API, else undefined.
 * @param headers of the response so far
 */
export type ShowRefusal = (
	request: Request,
	refusal: Problem,
	headers: Readonly<Record<string, unknown>>,
) => Promise<Response | undefined>

/** Replaces a path parameter that can't be decoded. No id, name or code contains it. */
const UNREADABLE = '\uFFFD'

/** Where what is read is now, at the other box; undefined for a write, which is not sent on. */
function newAddressOf(request: Request, { details }: Problem): string | undefined {
	const { to } = details as { readonly to: string }
	const { pathname, search } = urlOf(request)
	return request.method === 'GET' || request.method === 'HEAD' ? to + pathname + search : undefined
}

/** Surrounds each route. It is mounted first, because errors of handlers mounted earlier would pass it. */
export const envelope = (
	{ log, clock, traffic, metrics, inFlight, baseUrl }: EnvelopeDeps,
	gate: (arrival: Arrival) => RequestContext,
	showRefusal: ShowRefusal,
) =>
	new Elysia({ name: 'http.envelope' })
		.onRequest(({ request, server, set }) => {
			traffic.note()
			inFlight.handlers += 1
			Object.assign(set.headers, securityHeaders(request, { baseUrl }))
			const peer = server?.requestIP(request)?.address
			const { isPreflight } = gate({ request, peer, headers: set.headers })
			return isPreflight ? new Response(null, { status: 204 }) : undefined
		})
		// A result other than undefined keeps Elysia's own, laxer parsers away from the body.
		.onParse({ as: 'global' }, ({ request }) =>
			contextOf(request).takesBody ? readBodyToCheck(request) : null,
		)
		// Elysia passes a path parameter that can't be decoded, such as "%zz", as null, but routes expect text.
		.onTransform({ as: 'global' }, ({ params }) => {
			for (const name in params) params[name] ??= UNREADABLE
		})
		.onError({ as: 'global' }, async ({ code, error, request, set }) => {
			const context = contextOf(request)
			const refusal = toProblem(code, error, log, context)
			const newAddress = refusal.reason === 'moved' ? newAddressOf(request, refusal) : undefined
			if (newAddress !== undefined) {
				set.status = 308
				return new Response(null, {
					status: 308,
					headers: { location: newAddress, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
				})
			}
			set.status = refusal.status
			Object.assign(set.headers, refusal.headers)
			const shown = await showRefusal(request, refusal, set.headers)
			if (shown !== undefined) {
				set.status = shown.status
				return shown
			}
			set.headers['content-type'] = 'application/json'
			return toEnvelope(refusal, context.requestId)
		})
		.onAfterResponse({ as: 'global' }, ({ request, set }) => {
			const { requestId, route, startedAt, caller, body } = contextOf(request)
			body?.end()
			inFlight.handlers -= 1
			const { method } = request
			const status = typeof set.status === 'number' ? set.status : 200
			const durationMs = clock.monotonic() - startedAt
			metrics.request({ method, route, status }, durationMs / 1000)
			log.info('request', {
				requestId,
				method,
				route,
				status,
				durationMs: Math.round(durationMs * 10) / 10,
				actor: caller?.actor,
			})
		})
