import { Elysia } from 'elysia'
import { callerOf, exchangeOf } from './exchange.ts'
import type { ProblemCode } from './problems.ts'
import type { Bucket } from './rate-limits.ts'
import type { Scope } from './scopes.ts'

/**
 * What a business route declares, and what its handler gets. The declarations are data on the route: the gate reads
 * them before a body is parsed, and the OpenAPI document shows them.
 */
export const guard = new Elysia({ name: 'http.guard' })
	.derive({ as: 'scoped' }, ({ request }) => ({ caller: callerOf(request), exchange: exchangeOf(request) }))
	.macro({
		/** The scope that a key needs; without one a route is public. */
		scope: (scope: Scope) => ({ detail: { security: [{ apiKey: [scope as string] }] } }),
		/** A stricter allowance, spent beside the general one. */
		limit: (bucket: Bucket) => ({ detail: { 'x-rate-limit': bucket } as object }),
		/** Largest body, in bytes, where it differs from the default. */
		maxBodyBytes: (bytes: number) => ({ detail: { 'x-max-body-bytes': bytes } as object }),
		/** The refusals of its own; those of the gate and of its schemas go without saying (see openapi/refusals.ts). */
		problems: (codes: readonly ProblemCode[]) => ({ detail: { 'x-problems': codes } as object }),
	})
