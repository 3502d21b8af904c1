import type { Elysia } from 'elysia'
import type { Deps } from '../../../deps.ts'
import { readJsonText } from '../../../http/body/body.ts'
import { contextOf } from '../../../http/request-context.ts'
import { Problem, problem } from '../../../http/problems.ts'
import { toSeconds } from '../../../http/rate-limits.ts'
import { AddressWindows } from '../../../kit/limits/address-windows.ts'
import * as model from '../model.ts'
import { isBounceSecret, noteReports } from './bounce.ts'
import { readBounces } from './read-bounces.ts'

const MAX_WRONG_SECRETS = 30
const WRONG_SECRET_WINDOW_MS = 60_000

export const bounceRoutes = (app: Elysia, deps: Deps) => {
	const failures = new AddressWindows({ limit: MAX_WRONG_SECRETS, windowMs: WRONG_SECRET_WINDOW_MS })
	function requireSecret(request: Request, secret: string): void {
		if (isBounceSecret(deps, secret)) return
		const waitMs = failures.spend(contextOf(request).address, deps.clock.monotonic())
		if (waitMs > 0)
			throw new Problem('rate_limited', 'Too many wrong secrets from this address.', undefined, {
				'retry-after': String(toSeconds(waitMs)),
			})
		throw problem('not_found', 'No route has this path.')
	}
	app.post(
		'/hooks/bounces/:secret',
		async ({ params: { secret }, request }) => {
			requireSecret(request, secret)
			return { noted: await noteReports(deps, readBounces(await readJsonText(request))) }
		},
		{
			params: model.BounceParams,
			response: { 200: model.BounceResponse },
			detail: {
				operationId: 'reportBounces',
				summary: 'Report bounces',
				description:
					'For the webhook of a mail provider; the secret is the setting `BOUNCE_SECRET`. A permanently bounced message and its invitee are marked, and the address is suppressed.',
				'x-body': model.BounceReports,
				'x-problems': ['validation_failed', 'malformed_json', 'payload_too_large', 'rate_limited'],
			} as object,
		},
	)
}
