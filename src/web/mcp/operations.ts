import { readRoutes } from '../../http/read-routes.ts'
import type { Route } from '../../http/route-table.ts'

type MountedRoute = Parameters<typeof readRoutes>[0][number] & {
	readonly hooks: { readonly detail?: { readonly operationId?: string | undefined } }
}

/** The routes of the API by their operationId. */
export function readOperations(appRoutes: readonly MountedRoute[]): ReadonlyMap<string, Route> {
	const routes = readRoutes(appRoutes)
	return new Map(
		appRoutes.flatMap(({ hooks }, at) => {
			const [id, route] = [hooks.detail?.operationId, routes[at]]
			return id === undefined || route === undefined ? [] : [[id, route]]
		}),
	)
}
