import type { Config } from '../../config/config.ts'

/** Returns the URL of a request, without a host if the `Host` header is invalid. */
export function urlOf(request: Request): URL {
	return URL.parse(request.url) ?? new URL('http://localhost/')
}

/** Whether the browser uses HTTPS. A proxy before the service may terminate it. */
export function isSecure(request: Request, { baseUrl }: Pick<Config, 'baseUrl'>): boolean {
	return urlOf(request).protocol === 'https:' || baseUrl.startsWith('https:')
}
