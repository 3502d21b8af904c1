import type { Body } from './body/bodies.ts'

/** The sender of a request: a key, or a member of staff in a browser session. Times in milliseconds since 1970. */
export type Caller = {
	readonly actor: `key:${string}` | `staff:${string}`
	readonly limitKey: string
	readonly organizationId: string
	readonly scopes: ReadonlySet<string>
	/** When the caller's key expires; null for a key without an expiry and for a session. */
	readonly expiresAt: number | null
	/** The locations to which the caller is bound; null for all. */
	readonly locationIds: ReadonlySet<string> | null
	/** The address of the box to which the caller's organization has moved. */
	readonly movedTo?: string | undefined
	readonly session?: CallerSession
}

export type CallerSession = {
	/** SHA-256 of its token, lower-case hex. */
	readonly hash: string
	/** When its password was last given; null if it was opened with a PIN. */
	readonly authenticatedAt: number | null
	/** When all factors of its person were last given. */
	readonly allFactorsAt: number | null
}

export type RequestContext = {
	readonly requestId: string
	/** Monotonic milliseconds. */
	readonly startedAt: number
	/** The caller's address, or the one that a trusted proxy forwards. */
	readonly address: string
	/** Where the request came to the host of an organization. */
	readonly ownHost?: OwnHost
	/** The path's template, such as `/v1/waivers/:id`. The path itself may contain typed text. */
	route: string
	maxBodyBytes: number
	takesBody: boolean
	/** Fields of the body whose content is CSV. */
	csvFields: readonly string[]
	/** True for a preflight request, with which a browser asks for the permissions of another origin's page. */
	isPreflight: boolean
	caller?: Caller
	/**
	 * The caller with the current rights. Throws 401 if the key was revoked or the session has ended, 403 if the route's
	 * scope is gone.
	 */
	requireLive?(): Caller
	/** As `requireLive`; throws 403, too, if the confirmation that the route needs has become too old. */
	requireAdmitted?(): Caller
	body?: Body
	/** Keeps a caller who is bound to locations to their own, by what the route reads of the address. Throws 404. */
	requireOwn?(params: Readonly<Record<string, unknown>>, query: Readonly<Record<string, unknown>>): void
	/** Makes the JSON body of a caller who is bound to locations name their own. Throws 404 and 422. */
	settleBody?(body: Record<string, unknown>): void
}

/** A host at which an organization has its pages, and the origin of these. */
export type OwnHost = { readonly organizationId: string; readonly origin: string }

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

/** Undefined for a request to the service's own name. */
export function ownHostOf(request: Request): OwnHost | undefined {
	return contexts.get(request)?.ownHost
}

/** @throws when the route declares no scope */
export function callerOf(request: Request): Caller {
	const { caller } = contextOf(request)
	if (caller === undefined) throw new Error('The route has no authenticated caller.')
	return caller
}

/** Who acts, as the audit log names them. */
export type Actor = {
	readonly organizationId: string
	/** `key:<id>`, `staff:<id>`, `cli`, `system`. */
	readonly name: string
	readonly requestId: string
	readonly address: string
}

/** @throws if the request has no authenticated caller */
export function actorOf({ caller, requestId, address }: RequestContext): Actor {
	if (caller === undefined) throw new Error('Only an authenticated caller can act.')
	return { organizationId: caller.organizationId, name: caller.actor, requestId, address }
}
