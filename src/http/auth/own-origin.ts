import { problem } from '../problems.ts'
import { isAddress, isSecure, urlOf } from '../request-url.ts'

type Place = { readonly baseUrl: string }

export type OwnOriginDeps = Place & {
	/** A proxy ends TLS before the service, which cannot see that clients use https. */
	onUnknownTls(): void
}

/** A forged request carries our cookies too: `SameSite` lets other ports of the host in. @throws Problem 403 */
export function requireOwnOrigin(request: Request, place: OwnOriginDeps): void {
	const site = request.headers.get('sec-fetch-site')
	const origin = request.headers.get('origin') ?? ''
	// Plain http has no Sec-Fetch-Site.
	if ((site === null || site === 'same-origin') && listOrigins(request, place).includes(origin)) return
	const { host } = urlOf(request)
	if (place.baseUrl === '' && origin === `https://${host}`) {
		place.onUnknownTls()
		throw problem(
			'cross_origin',
			`The service does not know that it is reached by https. Set BASE_URL=${origin} and restart it.`,
		)
	}
	throw problem('cross_origin', `Open the desk at ${originOf(request, place)}/desk and try again there.`)
}

/**
 * For a form without a session, whose page may be opened at any address of this machine, with or without TLS before it.
 * The page must send its origin. @throws Problem 403
 */
export function requireOwnHost(request: Request): void {
	const site = request.headers.get('sec-fetch-site')
	const origin = URL.parse(request.headers.get('origin') ?? '')
	if ((site === null || site === 'same-origin') && origin?.host === urlOf(request).host) return
	throw problem('cross_origin', 'Open the page itself and try again there.')
}

/** The origin of our pages, as a browser reaches them: `BASE_URL`, or the host that the request names. */
export function originOf(request: Request, { baseUrl }: Place): string {
	return baseUrl === '' ? urlOf(request).origin : new URL(baseUrl).origin
}

/**
 * Over HTTPS a cookie is `Secure`, so that a page without TLS could not keep it. Beside `BASE_URL` an IP address
 * counts, but no other name: a stranger can point a name here.
 */
function listOrigins(request: Request, place: Place): string[] {
	const here = urlOf(request)
	const all = [originOf(request, place), ...(isAddress(here.hostname) ? [here.origin] : [])]
	return isSecure(request, place) ? all.filter((each) => each.startsWith('https:')) : all
}
