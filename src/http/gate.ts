import { clientAddress } from '../kit/network/client-address.ts'
import type { TrustedNetworks } from '../kit/network/client-address.ts'
import { hashApiKey, isWellFormedApiKey } from '../kit/api-key.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Ids } from '../kit/ids.ts'
import { AddressWindows } from '../kit/limits/address-windows.ts'
import type { BodiesInFlight } from './bodies.ts'
import { DEFAULT_MAX_BODY_BYTES, requireDeclaredLength } from './body.ts'
import { openContext } from './request-context.ts'
import type { Caller, RequestContext } from './request-context.ts'
import { requireLiveKey } from './live-key.ts'
import { Problem, problem, unauthorized } from './problems.ts'
import { toSeconds } from './rate-limits.ts'
import type { Bucket, RateLimits } from './rate-limits.ts'
import { RouteTable } from './route-table.ts'
import { holdsScope } from './scopes.ts'
import type { Route } from './route-table.ts'

/** What the gate needs of a stored key. Times in milliseconds since 1970. */
export type StoredKey = Caller & { readonly expiresAt: number | null; readonly revokedAt: number | null }

export type GateDeps = {
	readonly clock: Clock
	readonly ids: Ids
	readonly limits: RateLimits
	readonly trustedProxies: TrustedNetworks
	readonly authFailuresPerMinute: number
	readonly bodies: BodiesInFlight
	/** Called with the first request, when every route is mounted. */
	routes(): readonly Route[]
	findKey(hash: string): StoredKey | undefined
	noteKeyUse(keyId: string): void
	/** Throws while the service accepts no requests, or no writes. */
	requireServing(isRead: boolean): void
}

/** A request as Elysia hands it over, and the headers of its response. */
export type Arrival = {
	readonly request: Request
	readonly peer: string | undefined
	readonly headers: Record<string, string | number>
}

const FAILURE_WINDOW_MS = 60_000

/** A caller's own request id, which the response repeats. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/**
 * Returns the gate: all that is decided before a byte of the body is read. It refuses with 401, 403, 429, 413, then
 * 404 and 405, and last with 429 or 503 when the memory for bodies is used up. A caller without a valid key learns
 * nothing else.
 */
export function createGate(deps: GateDeps): (arrival: Arrival) => RequestContext {
	const failures = new AddressWindows({ limit: deps.authFailuresPerMinute, windowMs: FAILURE_WINDOW_MS })
	let table: RouteTable | undefined

	return ({ request, peer, headers }) => {
		table ??= new RouteTable(deps.routes())
		const context = openContext(request, newContext(deps, request, peer))
		headers['x-request-id'] = context.requestId
		try {
			admit(deps, failures, table, request, context, headers)
		} catch (error) {
			if (error instanceof Problem) Object.assign(headers, error.headers)
			throw error
		}
		return context
	}
}

function newContext(deps: GateDeps, request: Request, peer: string | undefined): RequestContext {
	const own = request.headers.get('x-request-id')
	return {
		requestId: own !== null && REQUEST_ID.test(own) ? own : deps.ids.next(),
		startedAt: deps.clock.monotonic(),
		address: clientAddress({
			peer: peer ?? '',
			forwardedFor: request.headers.get('x-forwarded-for') ?? undefined,
			trusted: deps.trustedProxies,
		}),
		route: 'none',
		maxBodyBytes: DEFAULT_MAX_BODY_BYTES,
		takesBody: false,
	}
}

function admit(
	deps: GateDeps,
	failures: AddressWindows,
	table: RouteTable,
	request: Request,
	context: RequestContext,
	headers: Record<string, string | number>,
): void {
	const path = pathOf(request.url)
	const routes = table.find(path)
	const route = routes?.get(request.method === 'HEAD' ? 'GET' : request.method)
	const isPublic = route === undefined ? !isBusinessPath(path) : route.scope === undefined
	if (route !== undefined) {
		context.route = route.path
		context.maxBodyBytes = route.maxBodyBytes
		context.takesBody = route.takesBody
	}
	if (!isPublic) {
		headers['cache-control'] = 'no-store'
		context.caller = authenticate(deps, failures, request, context)
		spendCall(deps, context.caller, route, headers)
	}
	requireDeclaredLength(request.headers, context.maxBodyBytes)
	if (routes === undefined) throw problem('not_found', 'No route has this path.')
	if (route === undefined) throw methodNotAllowed(routes)
	if (!isPublic) deps.requireServing(request.method === 'GET' || request.method === 'HEAD')
	openBody(deps.bodies, request.headers, context)
}

/** Comes last, so that a refused request takes no share of the memory. */
function openBody(bodies: BodiesInFlight, headers: Headers, context: RequestContext): void {
	const length = Number(headers.get('content-length') ?? 0)
	if (length === 0 && !headers.has('transfer-encoding')) return
	context.body = bodies.open(context.caller ?? { address: context.address }, length)
}

function authenticate(
	deps: GateDeps,
	failures: AddressWindows,
	request: Request,
	context: RequestContext,
): Caller {
	try {
		return requireKey(deps, context, request.headers.get('authorization'))
	} catch (error) {
		const waitMs = failures.spend(context.address, deps.clock.monotonic())
		if (waitMs > 0)
			throw tooManyCalls('Too many failed authentications from this address.', toSeconds(waitMs))
		throw error
	}
}

function requireKey(deps: GateDeps, context: RequestContext, authorization: string | null): Caller {
	const text = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
	if (text === undefined)
		throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <API key>.')
	// The checksum refuses typos, and most guesses, without a query.
	if (!isWellFormedApiKey(text)) throw unauthorized('unauthorized', 'This is not an API key of this service.')
	const hash = hashApiKey(text)
	const findLive = (): StoredKey => requireLiveKey(deps.findKey(hash), deps.clock.now())
	const key = findLive()
	context.requireLiveKey = () => void findLive()
	deps.noteKeyUse(key.keyId)
	return key
}

function spendCall(
	deps: GateDeps,
	caller: Caller,
	route: Route | undefined,
	headers: Record<string, string | number>,
): void {
	const [now, wallNow] = [deps.clock.monotonic(), deps.clock.now()]
	if (route?.scope !== undefined && !holdsScope(caller.scopes, route.scope)) {
		Object.assign(headers, deps.limits.peek(caller.keyId, now, wallNow))
		throw problem('insufficient_scope', `This key lacks the scope ${route.scope}.`, { required: route.scope })
	}
	const buckets: Bucket[] = route?.limit === undefined ? ['default'] : ['default', route.limit]
	const allowance = deps.limits.spend(caller.keyId, buckets, now, wallNow)
	Object.assign(headers, allowance.headers)
	if (!allowance.admitted) throw tooManyCalls('Too many calls with this key.', allowance.retryAfterSeconds)
}

function tooManyCalls(message: string, retryAfterSeconds: number): Problem {
	const wait = `Wait ${retryAfterSeconds} s.`
	return new Problem('rate_limited', `${message} ${wait}`, undefined, {
		'retry-after': String(retryAfterSeconds),
	})
}

function methodNotAllowed(routes: ReadonlyMap<string, Route>): Problem {
	const allowed = [...routes.keys()]
		.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
		.sort()
	return new Problem('method_not_allowed', `Use ${allowed.join(', ')}.`, undefined, {
		allow: allowed.join(', '),
	})
}

/** Without a key, nobody learns which paths exist under `/v1`. */
function isBusinessPath(path: string): boolean {
	return path === '/v1' || path.startsWith('/v1/')
}

function pathOf(url: string): string {
	// An HTTP/1.0 request without a Host header has a bare path.
	const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
	const end = url.indexOf('?', start)
	return start === -1 ? '/' : url.slice(start, end === -1 ? undefined : end)
}
