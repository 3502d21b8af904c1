/** The address of a request; of no host where the caller's `Host` makes none. */
export function urlOf(request: Request): URL {
	return URL.parse(request.url) ?? new URL('http://localhost/')
}
