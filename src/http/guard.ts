import type { TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { actorOf, callerOf, contextOf } from './request-context.ts'
import { invalidField } from './problems.ts'
import type { ProblemCode } from '../api/problem-codes.ts'
import type { Bucket } from '../api/limits.ts'
import type { GrantableScope } from '../api/scopes.ts'
import { MAX_PATH_LENGTH } from './validation.ts'

/** What only the OpenAPI document reads (see openapi/declarations.ts). Elysia keeps it, and these types are all that it needs. */
const described = {} as {
	operationId(id: string): object
	summary(text: string): object
	description(text: string): object
	/** The schema of a body that the route reads by itself. */
	ownBody(schema: TSchema): object
	/** The same, if it may be left out. */
	optionalBody(schema: TSchema): object
	/** The content types of a response that is a file. */
	files(types: readonly string[]): object
}

const guard = new Elysia({ name: 'http.guard' })
	.derive({ as: 'scoped' }, ({ request, params, query }) => {
		requireDistinctParameters(request.url)
		const context = contextOf(request)
		context.requireOwn?.(params ?? {}, query)
		return { caller: callerOf(request), context, actor: actorOf(context) }
	})
	.macro({
		/** The scope that a key needs, or the two. A route without one is public. */
		scope: (scope: GrantableScope | readonly [GrantableScope, GrantableScope]) => ({
			detail: { security: [{ apiKey: [scope].flat() as string[] }] },
		}),
		/** Needs a key of any scope: the route itself checks its scopes. */
		keyed: (needed: true) => ({ detail: { 'x-keyed': needed } as object }),
		/**
		 * What a caller who is bound to locations may do; without it they get 403. `any`: what it concerns belongs to no
		 * hall. `own`: it shows and changes only what is of their own halls, or of none. `door`: it is about guests of any
		 * hall. Otherwise what the id in the path names, such as `waiver`: they get 404 for one of another hall.
		 */
		halls: (reach: string) => ({ detail: { 'x-halls': reach } as object }),
		limit: (bucket: Bucket) => ({ detail: { 'x-rate-limit': bucket } as object }),
		confirmed: (needed: true | 'all factors') => ({ detail: { 'x-confirmed': needed } as object }),
		maxBodyBytes: (bytes: number) => ({ detail: { 'x-max-body-bytes': bytes } as object }),
		/** Refusals that neither the gate nor the schemas imply (see openapi/refusals.ts). */
		problems: (codes: readonly ProblemCode[]) => ({ detail: { 'x-problems': codes } as object }),
		...described,
	})

/**
 * Adds the caller, the context and the actor to the routes that are mounted afterwards. They can declare a scope and limits, which
 * the gate reads before the body and the OpenAPI document shows.
 */
export const guarded = (app: Elysia) => app.use(guard)

/** The app on which features mount their routes. */
export type GuardedApp = ReturnType<typeof guarded>

/** @throws Problem 422 when a query names a parameter twice: one of the two would be ignored silently */
function requireDistinctParameters(url: string): void {
	const start = url.indexOf('?')
	if (start === -1 || !url.includes('&', start)) return
	const names = [...new URLSearchParams(url.slice(start)).keys()]
	const duplicate = names.find((name, index) => names.indexOf(name) < index)
	if (duplicate !== undefined)
		throw invalidField(duplicate.slice(0, MAX_PATH_LENGTH), 'duplicate', 'Send this parameter once.')
}
