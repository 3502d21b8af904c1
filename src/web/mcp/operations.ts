import { readRoutes } from '../../http/read-routes.ts'
import type { Route } from '../../http/route-table.ts'

type Mounted = Parameters<typeof readRoutes>[0][number] & {
	readonly hooks: { readonly detail?: { readonly operationId?: string | undefined } }
}

/** The routes of the API by their operationId. */
export function readOperations(mounted: readonly Mounted[]): ReadonlyMap<string, Route> {
	const routes = readRoutes(mounted)
	return new Map(
		mounted.flatMap(({ hooks }, at) => {
			const [id, route] = [hooks.detail?.operationId, routes[at]]
			return id === undefined || route === undefined ? [] : [[id, route]]
		}),
	)
}
