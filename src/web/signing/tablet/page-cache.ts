/** What the service worker keeps and shows. */
export const CACHE = 'waiver-kiosk'

/** Absent over plain http. */
const caches = (globalThis as { caches?: CacheStorage }).caches

/** @returns a page that the tablet opens without the service */
export async function findKept(url: string): Promise<Response | undefined> {
	const cache = await caches?.open(CACHE)
	const kept = await cache?.match(url, { ignoreVary: true })
	// The service is not there to say in which language.
	return kept ?? cache?.match(url, { ignoreVary: true, ignoreSearch: true })
}

/** Whether the browser asks the service worker, which has the page. */
export async function isKept(url: string): Promise<boolean> {
	// Absent over plain http, whatever its type says.
	const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
	if (!serviceWorker?.controller) return false
	return (await findKept(url)) !== undefined
}
