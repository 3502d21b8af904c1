import { ownHostOf } from './request-context.ts'
import { parseIp } from '../kit/network/ip-address.ts'

/** Has no host if the `Host` header is invalid. */
export function urlOf(request: Request): URL {
	return URL.parse(request.url) ?? new URL('http://localhost/')
}

/** Returns true if the browser uses HTTPS. A proxy before the service may terminate it. */
export function isSecure(request: Request, { baseUrl }: { readonly baseUrl: string }): boolean {
	return urlOf(request).protocol === 'https:' || baseUrl.startsWith('https:')
}

/** Origin at which guests reach the service: the organization's host, the setting, else the origin of this request. */
export function ownOrigin(request: Request, { baseUrl }: { readonly baseUrl: string }): string {
	return ownHostOf(request)?.origin ?? (baseUrl || urlOf(request).origin)
}

export function readCookie(request: Request, name: string): string | undefined {
	const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
	return pairs.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function isAddress(hostname: string): boolean {
	return hostname === 'localhost' || parseIp(hostname.replace(/^\[|\]$/g, '')) !== undefined
}
