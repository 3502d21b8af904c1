import type { ProblemCode } from '../../api/problem-codes.ts'
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
	readonly detail?: Detail
}

type Detail = {
	readonly operationId?: string
	readonly summary?: string
	readonly description?: string
	readonly deprecated?: boolean
	readonly 'x-body'?: unknown
	readonly 'x-body-type'?: string
	readonly 'x-body-optional'?: boolean
	readonly 'x-response-types'?: readonly string[]
	readonly 'x-problems'?: readonly ProblemCode[]
}

export function readDeclarations(appRoutes: readonly MountedRoute[]): Declaration[] {
	const routes = readRoutes(appRoutes)
	return appRoutes.map(({ hooks }, index) => {
		const { params, query, headers, body, response, detail = {} } = hooks
		return {
			...(routes[index] as Route),
			params,
			query,
			headers,
			body: body ?? detail['x-body'],
			isBodyOptional: detail['x-body-optional'] === true,
			bodyType: detail['x-body-type'] ?? 'application/json',
			responses: (response ?? {}) as Record<string, unknown>,
			files: detail['x-response-types'] ?? [],
			problems: detail['x-problems'] ?? [],
			detail,
		}
	})
}
