import type { Body } from './bodies.ts'

export type Caller = {
	readonly keyId: string
	readonly organizationId: string
	readonly scopes: ReadonlySet<string>
}

/** What the service knows about a request until its response is sent. */
export type RequestContext = {
	readonly requestId: string
	/** Monotonic milliseconds. */
	readonly startedAt: number
	/** The caller's address, or the one that a trusted proxy forwards. */
	readonly address: string
	/** The path's template, such as `/v1/waivers/:id`. The path itself may hold what somebody typed. */
	route: string
	/** In bytes. */
	maxBodyBytes: number
	/** Whether Elysia parses and checks the body. */
	takesBody: boolean
	caller?: Caller
	/** Throws 401 if the caller's key was revoked or has expired since the request began. */
	requireLiveKey?(): void
	/** What is held of the body; undefined without one. */
	body?: Body
}

const contexts = new WeakMap<Request, RequestContext>()

export function openContext(request: Request, context: RequestContext): RequestContext {
	contexts.set(request, context)
	return context
}

/** @throws when the route is mounted outside of the app, past the gate */
export function contextOf(request: Request): RequestContext {
	const context = contexts.get(request)
	if (context === undefined) throw new Error('The request did not come through the gate.')
	return context
}

/** @throws when the route declares no scope */
export function callerOf(request: Request): Caller {
	const { caller } = contextOf(request)
	if (caller === undefined) throw new Error('The route has no authenticated caller.')
	return caller
}
