import { DEFAULT_MAX_BODY_BYTES } from './body.ts'
import type { Bucket } from './rate-limits.ts'
import type { Route } from './route-table.ts'

/** The part of Elysia's route that tells what `guard` declared on it. */
type Mounted = {
	readonly method: string
	readonly path: string
	readonly hooks: { readonly body?: unknown; readonly detail?: object }
}

type Declared = {
	readonly security?: readonly { readonly apiKey?: readonly string[] }[]
	readonly 'x-rate-limit'?: Bucket
	readonly 'x-max-body-bytes'?: number
}

/** What the gate must know of every mounted route, read from its declarations. */
export function readRoutes(mounted: readonly Mounted[]): Route[] {
	return mounted.map(({ method, path, hooks }) => {
		const declared = (hooks.detail ?? {}) as Declared
		return {
			method,
			path,
			scope: declared.security?.[0]?.apiKey?.[0],
			limit: declared['x-rate-limit'],
			maxBodyBytes: declared['x-max-body-bytes'] ?? DEFAULT_MAX_BODY_BYTES,
			takesBody: hooks.body !== undefined,
		}
	})
}
