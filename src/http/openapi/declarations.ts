import type { ProblemCode } from '../../api/problem-codes.ts'
import { defined } from '../../kit/defined.ts'
import { readRoutes } from '../read-routes.ts'
import type { Route } from '../route-table.ts'

export type Declaration = Route & {
	readonly params: unknown
	readonly query: unknown
	readonly headers: unknown
	readonly body: unknown
	readonly isBodyOptional: boolean
	readonly bodyType: string
	readonly responses: Readonly<Record<string, unknown>>
	readonly files: readonly string[]
	readonly problems: readonly ProblemCode[]
	readonly detail: Detail
}

type MountedRoute = { readonly method: string; readonly path: string; readonly hooks: Hooks }

type Hooks = {
	readonly params?: unknown
	readonly query?: unknown
	readonly headers?: unknown
	readonly body?: unknown
	readonly response?: unknown
	readonly ownBody?: unknown
	readonly optionalBody?: unknown
	readonly files?: readonly string[]
	readonly detail?: Detail
} & Texts

type Texts = {
	readonly operationId?: string
	readonly summary?: string
	readonly description?: string
}

type Detail = Texts & {
	readonly deprecated?: boolean
	readonly 'x-body'?: unknown
	readonly 'x-body-type'?: string
	readonly 'x-problems'?: readonly ProblemCode[]
}

/** A route without a key has these texts in its `detail`. */
export function textsOf({ operationId, summary, description, detail }: Hooks): Detail {
	return defined({ operationId, summary, description, ...detail })
}

export function readDeclarations(appRoutes: readonly MountedRoute[]): Declaration[] {
	const routes = readRoutes(appRoutes)
	return appRoutes.map(({ hooks }, index) => {
		const { params, query, headers, body, ownBody, optionalBody, response, files = [] } = hooks
		const detail = textsOf(hooks)
		return {
			...(routes[index] as Route),
			params,
			query,
			headers,
			body: body ?? ownBody ?? optionalBody ?? detail['x-body'],
			isBodyOptional: optionalBody !== undefined,
			bodyType: detail['x-body-type'] ?? 'application/json',
			responses: (response ?? {}) as Record<string, unknown>,
			files,
			problems: detail['x-problems'] ?? [],
			detail,
		}
	})
}
