/** How long the service may take to say that it is there, in milliseconds. */
const REACH_MS = 3_000

/**
 * Whether the service answers at an address. A tablet asks before it goes anywhere: where nobody answers, the browser
 * would show a page of its own, and leave the guest there.
 */
export async function isReachable(url: string): Promise<boolean> {
	const ending = new AbortController()
	const timer = setTimeout(() => ending.abort(), REACH_MS)
	try {
		const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: ending.signal })
		// What stands before the service has a page of its own, too.
		return ![502, 503, 504].includes(status)
	} catch {
		return false
	} finally {
		clearTimeout(timer)
	}
}
