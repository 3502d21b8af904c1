import { unescape } from 'node:querystring'
import type { Bucket } from '../api/limits.ts'
import { holdsScope } from '../api/scopes.ts'
import { clientAddress, isInNetworks } from '../kit/network/client-address.ts'
import { parseIp } from '../kit/network/ip-address.ts'
import type { TrustedNetworks } from '../kit/network/client-address.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Ids } from '../kit/ids.ts'
import { MINUTE_MS } from '../kit/time/durations.ts'
import { createAuthenticate, isRead } from './auth/authenticate.ts'
import type { Authenticate, AuthenticateDeps } from './auth/authenticate.ts'
import type { BodiesInFlight } from './body/bodies.ts'
import { DEFAULT_MAX_BODY_BYTES, refuseMarks, requireDeclaredLength } from './body/body.ts'
import { openContext } from './request-context.ts'
import type { Caller, OwnHost, RequestContext } from './request-context.ts'
import { requireOwnOrigin } from './auth/own-origin.ts'
import type { CrossOrigin } from './cross-origin.ts'
import { haveSamePlaces, refusalOfBound, requireOwnAddress, settleBody } from './halls.ts'
import type { IsOwn } from './halls.ts'
import { foreignApiAt } from './foreign-api.ts'
import type { ForeignApi } from './foreign-api.ts'
import { Problem, problem, requireHere, tooManyCalls } from './problems.ts'
import type { RateLimits } from './rate-limits.ts'
import { urlOf } from './request-url.ts'
import { RouteTable } from './route-table.ts'
import type { Route } from './route-table.ts'

export type GateDeps = AuthenticateDeps & {
	readonly clock: Clock
	readonly ids: Ids
	readonly limits: RateLimits
	readonly sessionLimits: RateLimits
	readonly trustedProxies: TrustedNetworks
	readonly bodies: BodiesInFlight
	readonly crossOrigin: CrossOrigin
	readonly foreignApi: ForeignApi | undefined
	/** The organization whose host it is. */
	findHost(host: string): OwnHost | undefined
	/** Called with the first request, when every route is mounted. */
	routes(): readonly Route[]
	readonly isOwn: IsOwn
	/** Throws while the service accepts no requests, or no writes. */
	requireServing(isRead: boolean): void
}

/** Who may call, and where. */
export type Callers = Pick<
	GateDeps,
	'findKey' | 'noteKeyUse' | 'findSession' | 'noteSessionUse' | 'findHost' | 'isOwn' | 'requireServing'
>

export type Arrival = {
	readonly request: Request
	readonly peer: string | undefined
	readonly headers: Record<string, string | number>
}

const CONFIRMED_FOR_MS = 10 * MINUTE_MS

/** A caller's own request id, which the response repeats. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/**
 * All that is decided before a byte of the body is read: 401, 403, 429, 413, then 404 and 405, and last 429 or 503
 * for lack of memory. A caller without a valid key or session learns nothing else.
 */
export function createGate(deps: GateDeps): (arrival: Arrival) => RequestContext {
	const authenticate = createAuthenticate(deps)
	let table: RouteTable | undefined

	return ({ request, peer, headers }) => {
		table ??= new RouteTable(deps.routes())
		const context = openContext(request, newContext(deps, request, peer))
		headers['x-request-id'] = context.requestId
		context.isPreflight = deps.crossOrigin(request, pathOf(request.url), headers)
		if (context.isPreflight) return context
		try {
			admit(deps, authenticate, table, request, context, headers)
		} catch (error) {
			if (error instanceof Problem) Object.assign(headers, error.headers)
			throw error
		}
		return context
	}
}

function newContext(deps: GateDeps, request: Request, peer: string | undefined): RequestContext {
	const own = request.headers.get('x-request-id')
	const ownHost = deps.findHost(hostOf(request, peer, deps.trustedProxies))
	return {
		requestId: own !== null && REQUEST_ID.test(own) ? own : deps.ids.next(),
		startedAt: deps.clock.monotonic(),
		address: clientAddress({
			peer: peer ?? '',
			forwardedFor: request.headers.get('x-forwarded-for') ?? undefined,
			trusted: deps.trustedProxies,
		}),
		...(ownHost === undefined ? {} : { ownHost }),
		route: 'none',
		maxBodyBytes: DEFAULT_MAX_BODY_BYTES,
		takesBody: false,
		csvFields: [],
		isPreflight: false,
	}
}

/** As the browser named it: some proxies give the service another name and this one in a header. */
function hostOf(request: Request, peer: string | undefined, trusted: TrustedNetworks): string {
	const forwarded = request.headers.get('x-forwarded-host')
	const proxy = parseIp(peer ?? '')
	if (forwarded === null || proxy === undefined || !isInNetworks(proxy, trusted)) return urlOf(request).host
	return forwarded.split(',').at(-1)?.trim().toLowerCase() ?? ''
}

function admit(
	deps: GateDeps,
	authenticate: Authenticate,
	table: RouteTable,
	request: Request,
	context: RequestContext,
	headers: Record<string, string | number>,
): void {
	const path = pathOf(request.url)
	const routes = table.find(path)
	const route = routes?.get(request.method === 'HEAD' ? 'GET' : request.method)
	const foreign = foreignApiAt(path, deps.foreignApi)
	const needsCaller =
		route === undefined
			? isBusinessPath(path) || foreign !== undefined
			: route.scopes.length > 0 || route.keyed || route.desk === 'session'
	const isPublic = !needsCaller && route?.desk === undefined
	if (route !== undefined) {
		context.route = route.path
		context.maxBodyBytes = route.maxBodyBytes
		context.takesBody = route.takesBody
		context.csvFields = route.csvFields
	}
	if (!isPublic) headers['cache-control'] = 'no-store'
	if (needsCaller) {
		context.caller = authenticate(request, context, route, foreign)
		requireHere(context.caller)
		followCaller(deps, context, route)
		spendCall(deps, context.caller, route, headers)
	} else if (!isPublic && !isRead(request)) requireOwnOrigin(request, deps)
	refuseMarksIn(request.url)
	requireDeclaredLength(request.headers, context.maxBodyBytes)
	if (routes === undefined) throw problem('not_found', 'No route has this path.')
	if (route === undefined) throw methodNotAllowed(routes)
	if (!isPublic) deps.requireServing(isRead(request))
	if (context.caller?.locationIds) keepWithin(deps, context, context.caller, route)
	openBody(deps.bodies, request.headers, context)
}

/** Follows a caller during a long request: they have the rights of the moment, not those at its start. */
function followCaller(
	{ clock }: Pick<GateDeps, 'clock'>,
	context: RequestContext,
	route: Route | undefined,
): void {
	const { requireLive } = context
	if (requireLive === undefined) return
	const { caller: first } = context
	const requireUnrefused = (refuse: (caller: Caller) => Problem | undefined) => (): Caller => {
		const caller = requireLive()
		const refusal = refuse(caller)
		if (refusal !== undefined) throw refusal
		if (first !== undefined && !haveSamePlaces(first, caller))
			throw problem('insufficient_scope', 'Your locations were changed meanwhile. Call again.')
		return caller
	}
	context.requireLive = requireUnrefused((caller) => refusalOfScope(caller, route))
	context.requireAdmitted = requireUnrefused((caller) => refusalOf(caller, route, clock.now()))
}

/** The one place that keeps a bound caller to their halls; lists look at `caller.locationIds` themselves. */
function keepWithin(
	{ isOwn }: Pick<GateDeps, 'isOwn'>,
	context: RequestContext,
	caller: Caller,
	route: Route,
): void {
	context.requireOwn = (params, query) => requireOwnAddress(caller, route, { params, query }, isOwn)
	context.settleBody = (body) => settleBody(caller, route, body, isOwn)
}

/** Comes last, so that a refused request takes no share of the memory. */
function openBody(bodies: BodiesInFlight, headers: Headers, context: RequestContext): void {
	const length = Number(headers.get('content-length') ?? 0)
	const hasLength = length > 0
	if (!hasLength && !headers.has('transfer-encoding')) return
	context.body = bodies.open(context.caller ?? { address: context.address }, hasLength ? length : undefined)
}

function spendCall(
	deps: GateDeps,
	caller: Caller,
	route: Route | undefined,
	headers: Record<string, string | number>,
): void {
	const [now, wallNow] = [deps.clock.monotonic(), deps.clock.now()]
	const limits = caller.session === undefined ? deps.limits : deps.sessionLimits
	const refusal = refusalOf(caller, route, wallNow)
	if (refusal !== undefined) {
		Object.assign(headers, limits.peek(caller.limitKey, now, wallNow))
		throw refusal
	}
	const buckets: Bucket[] = route?.limit === undefined ? ['default'] : ['default', route.limit]
	const allowance = limits.spend(caller.limitKey, buckets, now, wallNow)
	Object.assign(headers, allowance.headers)
	if (!allowance.isAdmitted)
		throw tooManyCalls(
			`Too many calls with this ${caller.session === undefined ? 'key' : 'session'}.`,
			allowance.retryAfterSeconds,
		)
}

function refusalOf(caller: Caller, route: Route | undefined, now: number): Problem | undefined {
	const refusal = refusalOfScope(caller, route)
	const { session } = caller
	if (refusal !== undefined || route?.confirmed === undefined || session === undefined) return refusal
	const needsAll = route.confirmed === 'all factors'
	const confirmedAt = needsAll ? session.allFactorsAt : session.authenticatedAt
	if (confirmedAt !== null && now - confirmedAt <= CONFIRMED_FOR_MS) return undefined
	return needsAll
		? problem('confirmation_needed', 'Give all that you sign in with again.', { required: 'all_factors' })
		: problem('confirmation_needed', 'Give your password again.')
}

function refusalOfScope(caller: Caller, route: Route | undefined): Problem | undefined {
	const { scopes, session } = caller
	const lacking = route?.scopes.find((scope) => !holdsScope(scopes, scope))
	if (lacking === undefined) return refusalOfBound(caller, route)
	const holder = session === undefined ? 'This key' : 'Your role'
	return problem('insufficient_scope', `${holder} lacks the scope ${lacking}.`, { required: lacking })
}

/** Headers hold no such characters: each byte of theirs is one of Latin-1. @throws Problem 422 */
function refuseMarksIn(url: string): void {
	// `unescape` also reads malformed escapes, as a reader of parameters does.
	if (url.includes('%')) refuseMarks(unescape(url), '')
}

function methodNotAllowed(routes: ReadonlyMap<string, Route>): Problem {
	const methods = [...routes.keys()]
		.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
		.sort()
	return new Problem('method_not_allowed', `Use ${methods.join(', ')}.`, undefined, {
		allow: methods.join(', '),
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
