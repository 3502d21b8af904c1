import type { Bucket } from '../api/limits.ts'

export type Route = {
	readonly method: string
	readonly path: string
	/** All of them are needed. None for a public route, for the desk's own, and for one that looks at the scopes itself. */
	readonly scopes: readonly string[]
	/** True if the route needs a key or a session, of any scope. */
	readonly keyed: boolean
	readonly limit: Bucket | undefined
	/** The factors of a session that must have been given shortly before. */
	readonly confirmed: 'password' | 'all factors' | undefined
	/** Set for the endpoints of the desk itself: `session` needs a browser session, whatever its scopes. */
	readonly desk: 'open' | 'session' | undefined
	readonly maxBodyBytes: number
	readonly takesBody: boolean
	readonly csvFields: readonly string[]
	/** What a caller who is bound to locations may do with the route (see the guard); undefined for nothing. */
	readonly halls: string | undefined
	/** True if it makes something that has a location. */
	readonly isPlaced: boolean
}

type Node = {
	readonly children: Map<string, Node>
	parameter?: Node
	wildcard?: Node
	readonly routes: Map<string, Route>
}

export class RouteTable {
	readonly #root: Node = newNode()

	constructor(routes: readonly Route[]) {
		for (const route of routes) this.#add(route)
	}

	find(path: string): ReadonlyMap<string, Route> | undefined {
		const node = match(this.#root, path.split('/'), 1)
		return node === undefined || node.routes.size === 0 ? undefined : node.routes
	}

	#add(route: Route): void {
		let node = this.#root
		for (const segment of route.path.split('/').slice(1)) {
			if (segment === '*') node = node.wildcard ??= newNode()
			else if (segment.startsWith(':')) node = node.parameter ??= newNode()
			else {
				const child = node.children.get(segment) ?? newNode()
				node.children.set(segment, child)
				node = child
			}
		}
		node.routes.set(route.method, route)
	}
}

function match(node: Node, segments: readonly string[], index: number): Node | undefined {
	const segment = segments[index]
	if (segment === undefined) return node
	const child = node.children.get(segment)
	const target = child && match(child, segments, index + 1)
	if (target !== undefined) return target
	if (node.parameter !== undefined && segment !== '') {
		const byParameter = match(node.parameter, segments, index + 1)
		if (byParameter !== undefined) return byParameter
	}
	return node.wildcard
}

function newNode(): Node {
	return { children: new Map(), routes: new Map() }
}
