import { DEFAULT_MAX_BODY_BYTES } from './body/body.ts'
import type { Bucket } from '../api/limits.ts'
import type { Route } from './route-table.ts'

type MountedRoute = {
	readonly method: string
	readonly path: string
	readonly hooks: Hooks
}

type Hooks = {
	readonly body?: unknown
	readonly ownBody?: unknown
	readonly response?: unknown
	readonly detail?: object
}

type RouteDetail = {
	readonly security?: readonly { readonly apiKey?: readonly string[] }[]
	readonly 'x-rate-limit'?: Bucket
	readonly 'x-confirmed'?: true | 'all factors'
	readonly 'x-keyed'?: boolean
	readonly 'x-halls'?: string
	readonly 'x-desk'?: 'open' | 'session'
	readonly 'x-max-body-bytes'?: number
}

export function readRoutes(appRoutes: readonly MountedRoute[]): Route[] {
	return appRoutes.map(({ method, path, hooks }) => {
		const detail = (hooks.detail ?? {}) as RouteDetail
		return {
			method,
			path,
			scopes: detail.security?.[0]?.apiKey ?? [],
			limit: detail['x-rate-limit'],
			keyed: detail['x-keyed'] === true,
			confirmed: detail['x-confirmed'] === true ? 'password' : detail['x-confirmed'],
			desk: detail['x-desk'],
			maxBodyBytes: detail['x-max-body-bytes'] ?? DEFAULT_MAX_BODY_BYTES,
			takesBody: hooks.body !== undefined,
			csvFields: csvFieldsOf(hooks.body),
			halls: detail['x-halls'],
			isPlaced: method === 'POST' && isPlaced(hooks),
		}
	})
}

/** Whether a route makes something, with a `locationId` in its body. */
function isPlaced({ body, ownBody, response }: Hooks): boolean {
	const { properties = {} } = (body ?? ownBody ?? {}) as { readonly properties?: object }
	return 'locationId' in properties && Object.hasOwn(Object(response), '201')
}

function csvFieldsOf(schema: unknown): string[] {
	const { properties = {} } = (schema ?? {}) as {
		readonly properties?: Readonly<Record<string, { readonly contentMediaType?: string }>>
	}
	return Object.keys(properties).filter((name) => properties[name]?.contentMediaType === 'text/csv')
}
