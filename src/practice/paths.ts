/** The desk, the API, and the pages to which they lead. The service's own addresses, and kiosks, have no practice. */
const OF_PRACTICE = /^\/(?:desk|v1|w|s|c|group|leave|verify)(?:\/|$)/

/** Begins and ends it. */
const GATE = '/desk/practice'

/** What would make a credential, reach something outside, or take in a venue's own records. */
const FORBIDDEN =
	/^\/(?:desk\/|v1\/(?:desk-devices|imports|keys|kiosks|staff|webhooks|webhook-deliveries)(?:\/|$))/

export function isOfPractice(path: string): boolean {
	return path !== GATE && OF_PRACTICE.test(path)
}

export function isForbidden(method: string, path: string): boolean {
	return method !== 'GET' && method !== 'HEAD' && FORBIDDEN.test(path)
}
