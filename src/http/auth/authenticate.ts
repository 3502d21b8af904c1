import { PAGE_OF } from '../../api/page-of.ts'
import { hashApiKey, isWellFormedApiKey } from '../../kit/api-key.ts'
import { AddressWindows } from '../../kit/limits/address-windows.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { requireOwnOrigin } from './own-origin.ts'
import type { OwnOriginDeps } from './own-origin.ts'
import { Problem, tooManyCalls, unauthorized } from '../problems.ts'
import { toSeconds } from '../rate-limits.ts'
import type { Caller, RequestContext } from '../request-context.ts'
import type { Route } from '../route-table.ts'
import { readForeignKey } from '../foreign-api.ts'
import type { ForeignApi } from '../foreign-api.ts'
import { readSessionToken } from './desk-cookies.ts'

/** The fields of a stored key that the gate needs. Times in milliseconds since 1970. */
export type StoredKey = Caller & { readonly id: string; readonly revokedAt: number | null }

export type AuthenticateDeps = OwnOriginDeps & {
	readonly clock: Clock
	readonly authFailuresPerMinute: number
	findKey(hash: string): StoredKey | undefined
	noteKeyUse(keyId: string): void
	findSession(token: string): (Caller & Required<Pick<Caller, 'session'>>) | undefined
	noteSessionUse(hash: string): void
}

/**
 * Authenticates a request by its bearer key, otherwise by its session cookie. A session can change data only from our
 * own pages. @throws Problem 401, 403, or 429 after too many failures of one address
 */
export type Authenticate = (
	request: Request,
	context: RequestContext,
	route: Route | undefined,
	/** The API of another form that the call is for: its own headers take a key, and no session counts. */
	foreign: ForeignApi | undefined,
) => Caller

export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
	const failures = new AddressWindows({ limit: deps.authFailuresPerMinute, windowMs: MINUTE_MS })
	return (request, context, route, foreign) => {
		const authorization = request.headers.get('authorization') ?? ''
		const isOfDesk = route?.desk !== undefined
		const isBearer = !isOfDesk && /^Bearer\b/i.test(authorization)
		const token = isBearer || foreign !== undefined ? undefined : readSessionToken(request, deps)
		const isByKey = !isOfDesk && token === undefined
		try {
			if (foreign !== undefined) return requireKey(deps, context, readForeignKey(request.headers, foreign))
			if (isByKey) return requireKey(deps, context, authorization)
			const caller = requireSession(deps, context, token)
			requireOwnPage(request, caller)
			if (!isRead(request)) requireOwnOrigin(request, deps)
			return caller
		} catch (error) {
			// A browser without a session has not guessed anything.
			if (isOfDesk && token === undefined) throw error
			if (error instanceof Problem && error.status !== 401) throw error
			const waitMs = failures.spend(context.address, deps.clock.monotonic())
			if (waitMs > 0)
				throw tooManyCalls('Too many failed authentications from this address.', toSeconds(waitMs))
			throw error
		}
	}
}

export function isRead({ method }: Pick<Request, 'method'>): boolean {
	return method === 'GET' || method === 'HEAD'
}

function requireKey(deps: AuthenticateDeps, context: RequestContext, authorization: string): Caller {
	const text = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
	if (text === undefined)
		throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <API key>.')
	// The checksum refuses typos, and most guesses, without a query.
	if (!isWellFormedApiKey(text)) throw unauthorized('unauthorized', 'This is not an API key of this service.')
	const hash = hashApiKey(text)
	const findLive = (): StoredKey => requireLiveKey(deps.findKey(hash), deps.clock.now())
	const key = findLive()
	// At the host of an organization, a key of another one is as good as none: its bearer learns nothing of it there.
	if (isElsewhere(key, context)) throw unauthorized('unauthorized', 'No such API key.')
	context.requireLive = findLive
	deps.noteKeyUse(key.id)
	return key
}

function requireSession(deps: AuthenticateDeps, context: RequestContext, token: string | undefined): Caller {
	const findLive = () => {
		const caller = token === undefined ? undefined : deps.findSession(token)
		if (caller === undefined || isElsewhere(caller, context))
			throw unauthorized('unauthorized', 'Sign in to the desk.')
		return caller
	}
	const caller = findLive()
	context.requireLive = findLive
	deps.noteSessionUse(caller.session.hash)
	return caller
}

/**
 * A page that stayed open while its browser switched to another organization must change and show nothing there.
 * @throws Problem 409, with a header by which the page knows
 */
function requireOwnPage({ headers }: Request, { organizationId }: Caller): void {
	const claim = headers.get(PAGE_OF)
	if (claim === null || claim === organizationId) return
	const message = 'In this browser you have switched to another organization. Load the page again.'
	throw new Problem('conflict', message, undefined, { [PAGE_OF]: organizationId })
}

function isElsewhere({ organizationId }: Caller, { ownHost }: RequestContext): boolean {
	return ownHost !== undefined && ownHost.organizationId !== organizationId
}

/** Times in milliseconds since 1970. */
type Lifetime = { readonly expiresAt: number | null; readonly revokedAt: number | null }

/** @throws Problem 401 when the key does not exist, was revoked or has expired */
export function requireLiveKey<Key extends Lifetime>(key: Key | undefined, now: number): Key {
	if (key === undefined) throw unauthorized('unauthorized', 'No such API key.')
	if (key.revokedAt !== null) throw unauthorized('key_revoked', 'This API key has been revoked; use another.')
	if (key.expiresAt !== null && key.expiresAt <= now)
		throw unauthorized('key_expired', 'This API key has expired; use another.')
	return key
}
