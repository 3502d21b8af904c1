import { foreignApiAt } from './foreign-api.ts'
import type { ForeignApi } from './foreign-api.ts'

/** Response headers that a page of another origin may read. */
const EXPOSED =
	'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, Idempotency-Mismatch, Content-Disposition'

/** How long a browser caches the permissions, in seconds; Chromium caches no longer. */
const MAX_AGE = '7200'

export type CrossOrigin = (
	request: Request,
	path: string,
	headers: Record<string, string | number>,
) => boolean

/**
 * Lets pages of other origins call the API with a key of their own, never with a cookie, since credentials are not
 * allowed.
 * @param origins such as `https://booking.example.com` @returns true for a preflight request
 */
export function createCrossOrigin(origins: readonly string[], foreignApi?: ForeignApi): CrossOrigin {
	const trustedOrigins = new Set(origins)
	return (request, path, headers) => {
		const origin = request.headers.get('origin')
		const foreign = foreignApiAt(path, foreignApi)
		if (origin === null || !trustedOrigins.has(origin)) return false
		if (foreign === undefined && !path.startsWith('/v1/')) return false
		headers['access-control-allow-origin'] = origin
		headers['access-control-expose-headers'] = EXPOSED
		headers['vary'] = 'Origin'
		if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return false
		headers['access-control-allow-methods'] = 'GET, POST, PUT, PATCH, DELETE'
		headers['access-control-allow-headers'] =
			foreign === undefined
				? 'Authorization, Content-Type, Idempotency-Key, X-Request-Id, Last-Event-ID'
				: ['authorization', 'content-type', ...foreign.keyHeaders].join(', ')
		headers['access-control-max-age'] = MAX_AGE
		return true
	}
}
