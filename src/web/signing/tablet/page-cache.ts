/** The service worker's cache of pages. */
export const CACHE = 'waiver-kiosk'

/** Absent over plain http. */
const caches = (globalThis as { caches?: CacheStorage }).caches

/** @returns a page that the tablet opens without the service */
export async function findCached(url: string): Promise<Response | undefined> {
	const cache = await caches?.open(CACHE)
	const page = await cache?.match(url, { ignoreVary: true })
	// Without the service the cached language is unknown.
	return page ?? cache?.match(url, { ignoreVary: true, ignoreSearch: true })
}

/** Returns true if the browser uses the service worker, and it has cached the page. */
export async function isCached(url: string): Promise<boolean> {
	// Absent over plain http, although the type says otherwise.
	const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
	if (!serviceWorker?.controller) return false
	return (await findCached(url)) !== undefined
}
