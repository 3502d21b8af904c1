import { problem } from '../problems.ts'
import { ownHostOf } from '../request-context.ts'
import { isAddress, isSecure, urlOf } from '../request-url.ts'

type AddressConfig = { readonly baseUrl: string }

export type OwnOriginDeps = AddressConfig & {
	/** A proxy ends TLS before the service, which cannot see that clients use https. */
	onUnknownTls(): void
}

/** A forged request carries our cookies too: `SameSite` lets other ports of the host in. @throws Problem 403 */
export function requireOwnOrigin(request: Request, config: OwnOriginDeps): void {
	const site = request.headers.get('sec-fetch-site')
	const origin = request.headers.get('origin') ?? ''
	// Plain http has no Sec-Fetch-Site.
	if ((site === null || site === 'same-origin') && listOrigins(request, config).includes(origin)) return
	const { host } = urlOf(request)
	if (config.baseUrl === '' && origin === `https://${host}`) {
		config.onUnknownTls()
		throw problem(
			'cross_origin',
			`The service does not know that it is reached by https. Set BASE_URL=${origin} and restart it.`,
		)
	}
	throw problem('cross_origin', `Open the desk at ${originOf(request, config)}/desk and try again there.`)
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

/** The origin of our pages, as a browser reaches them: the organization's, `BASE_URL`, or the host that the request names. */
export function originOf(request: Request, { baseUrl }: AddressConfig): string {
	const own = ownHostOf(request)
	if (own !== undefined) return own.origin
	return baseUrl === '' ? urlOf(request).origin : new URL(baseUrl).origin
}

/**
 * Over HTTPS a cookie is `Secure`, so that a page without TLS could not keep it. Beside `BASE_URL` an IP address
 * counts, but no other name: a stranger can point a name here.
 */
function listOrigins(request: Request, config: AddressConfig): string[] {
	const here = urlOf(request)
	const all = [originOf(request, config), ...(isAddress(here.hostname) ? [here.origin] : [])]
	return isSecure(request, config) ? all.filter((each) => each.startsWith('https:')) : all
}
