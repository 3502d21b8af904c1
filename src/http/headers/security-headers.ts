import { isAddress, isSecure, urlOf } from '../request-url.ts'

/** A year is the minimum that OWASP asks for (ASVS 3.4.1). */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * Sent with every response. By default nothing is shown, run or framed; pages and files replace the policy by their
 * own.
 */
const COMMON = {
	'x-content-type-options': 'nosniff',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'cross-origin-resource-policy': 'same-origin',
}

/**
 * Browsers keep using HTTPS for a name that was once reached by it. `localhost` and IP addresses may serve other
 * programs.
 */
export function securityHeaders(
	request: Request,
	place: { readonly baseUrl: string },
): Record<string, string> {
	const isStrict = isSecure(request, place) && !isAddress(urlOf(request).hostname)
	return isStrict ? { ...COMMON, 'strict-transport-security': STRICT_TRANSPORT } : COMMON
}
