/** How long the service may take to respond, in milliseconds. */
const REACH_MS = 3_000

/**
 * Returns true if the service responds. A kiosk checks before it navigates: otherwise the browser would leave the guest
 * on an error page of its own.
 */
export async function isReachable(url: string): Promise<boolean> {
	const ending = new AbortController()
	const timer = setTimeout(() => ending.abort(), REACH_MS)
	try {
		const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: ending.signal })
		// A proxy may respond while the service does not.
		return ![502, 503, 504].includes(status)
	} catch {
		return false
	} finally {
		clearTimeout(timer)
	}
}
