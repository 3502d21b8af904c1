import type { Config } from '../../config/config.ts'

/** The address of a request; of no host where the caller's `Host` makes none. */
export function urlOf(request: Request): URL {
	return URL.parse(request.url) ?? new URL('http://localhost/')
}

/** Whether the caller's browser came over HTTPS; a proxy before us may end it. */
export function isSecure(request: Request, { baseUrl }: Pick<Config, 'baseUrl'>): boolean {
	return urlOf(request).protocol === 'https:' || baseUrl.startsWith('https:')
}
