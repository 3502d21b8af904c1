import type { Body } from './bodies.ts'

/** Who calls: an API key of one organization. */
export type Caller = {
	readonly keyId: string
	readonly organizationId: string
	readonly scopes: ReadonlySet<string>
}

/** What the service knows of one request and its answer while they last. */
export type RequestContext = {
	readonly requestId: string
	/** Monotonic milliseconds. */
	readonly startedAt: number
	/** The caller's address, or its proxy's word for it where the proxy is trusted. */
	readonly address: string
	/** The path's template, such as `/v1/waivers/:id`; never the path itself, which may hold what was typed. */
	route: string
	/** Largest body that the route takes, in bytes. */
	maxBodyBytes: number
	/** Whether Elysia is to parse and check the body. */
	takesBody: boolean
	caller?: Caller
	/** Throws 401 where the caller's key was revoked or has expired since the request began. */
	requireLiveKey?(): void
	/** What is held of the body; undefined where none is sent. */
	body?: Body
}

const contexts = new WeakMap<Request, RequestContext>()

export function openContext(request: Request, context: RequestContext): RequestContext {
	contexts.set(request, context)
	return context
}

/** @throws when the request never came through the gate: a route mounted outside the app. */
export function contextOf(request: Request): RequestContext {
	const context = contexts.get(request)
	if (context === undefined) throw new Error('The request did not come through the gate.')
	return context
}

/** @throws when the route is mounted without a scope. */
export function callerOf(request: Request): Caller {
	const { caller } = contextOf(request)
	if (caller === undefined) throw new Error('The route has no authenticated caller.')
	return caller
}
