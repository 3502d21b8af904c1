import { DEFAULT_MAX_BODY_BYTES } from './body/body.ts'
import type { Bucket } from '../api/limits.ts'
import type { Route } from './route-table.ts'

type Mounted = {
	readonly method: string
	readonly path: string
	readonly hooks: { readonly body?: unknown; readonly detail?: object }
}

type Declared = {
	readonly security?: readonly { readonly apiKey?: readonly string[] }[]
	readonly 'x-rate-limit'?: Bucket
	readonly 'x-confirmed'?: true | 'all factors'
	readonly 'x-keyed'?: boolean
	readonly 'x-desk'?: 'open' | 'session'
	readonly 'x-max-body-bytes'?: number
}

export function readRoutes(mounted: readonly Mounted[]): Route[] {
	return mounted.map(({ method, path, hooks }) => {
		const declared = (hooks.detail ?? {}) as Declared
		return {
			method,
			path,
			scope: declared.security?.[0]?.apiKey?.[0],
			limit: declared['x-rate-limit'],
			keyed: declared['x-keyed'] === true,
			confirmed: declared['x-confirmed'] === true ? 'password' : declared['x-confirmed'],
			desk: declared['x-desk'],
			maxBodyBytes: declared['x-max-body-bytes'] ?? DEFAULT_MAX_BODY_BYTES,
			takesBody: hooks.body !== undefined,
			csvFields: csvFieldsOf(hooks.body),
		}
	})
}

function csvFieldsOf(schema: unknown): string[] {
	const { properties = {} } = (schema ?? {}) as {
		readonly properties?: Readonly<Record<string, { readonly contentMediaType?: string }>>
	}
	return Object.keys(properties).filter((name) => properties[name]?.contentMediaType === 'text/csv')
}
