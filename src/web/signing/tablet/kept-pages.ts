import { KEPT_PAGE_HEADER } from '../kept-page-header.ts'
import type { KeptPage } from '../page-props.ts'

/** What the service worker reads. */
export const CACHE = 'waiver-kiosk'

/** Absent over plain http. */
const caches = (globalThis as { caches?: CacheStorage }).caches

/** @returns a page that the tablet opens without the service */
export async function findKept(url: string): Promise<Response | undefined> {
	const cache = await caches?.open(CACHE)
	// The service is not there to say in which language.
	return (
		(await cache?.match(url, { ignoreVary: true })) ??
		cache?.match(url, { ignoreVary: true, ignoreSearch: true })
	)
}

/** Whether the browser asks the service worker, which has the page. */
export async function isKept(url: string): Promise<boolean> {
	// Absent over plain http, whatever its type says.
	const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
	if (!serviceWorker?.controller) return false
	return (await findKept(url)) !== undefined
}

/**
 * Keeps the pages that the kiosk shows, each with what it loads, and nothing else. What a kept page loads is there before
 * the page is, and stays until no page loads it.
 */
export async function keepPages(pages: readonly KeptPage[], files: readonly string[]): Promise<void> {
	if (caches === undefined || !('serviceWorker' in navigator) || pages.length === 0) return
	await navigator.serviceWorker.register('/kiosk-worker.js', { scope: '/kiosk' })
	const cache = await caches.open(CACHE)
	for (const file of files) if ((await cache.match(file)) === undefined) await cache.add(file)
	let isWhole = true
	for (const { url, state } of pages) isWhole = (await keepPage(cache, url, state)) && isWhole
	// A page that could not be loaded may need what it has loaded before.
	if (!isWhole) return
	const wanted = new Set([...files, ...pages.map(({ url }) => url)].map(absolute))
	for (const { url } of await cache.keys())
		if (!wanted.has(url)) await cache.delete(url, { ignoreVary: true })
}

async function keepPage(cache: Cache, url: string, state: string): Promise<boolean> {
	const kept = await cache.match(url, { ignoreVary: true })
	if (kept?.headers.get(KEPT_PAGE_HEADER) === state) return true
	const response = await fetch(url, { headers: { accept: 'text/html' } })
	if (response.headers.get(KEPT_PAGE_HEADER) !== state) return false
	await cache.put(url, response)
	return true
}

const absolute = (url: string): string => new URL(url, location.href).href
