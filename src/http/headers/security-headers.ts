import { isAddress, isSecure, urlOf } from '../request-url.ts'

/** A year is the least that OWASP asks for (ASVS 3.4.1). */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** For every response; pages and files replace the policy by their own. Nothing but them is shown, run or framed. */
const COMMON = {
	'x-content-type-options': 'nosniff',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'cross-origin-resource-policy': 'same-origin',
}

/** Browsers keep a name that was once reached by HTTPS to it. `localhost` and addresses may serve other programs. */
export function securityHeaders(
	request: Request,
	place: { readonly baseUrl: string },
): Record<string, string> {
	const isStrict = isSecure(request, place) && !isAddress(urlOf(request).hostname)
	return isStrict ? { ...COMMON, 'strict-transport-security': STRICT_TRANSPORT } : COMMON
}
