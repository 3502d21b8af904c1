import { OFFLINE_PAGE_HEADER } from '../offline-page-header.ts'
import { cachePages } from './cache-pages.ts'
import type { CacheOrder } from './cache-pages.ts'
import { CACHE, findCached } from './page-cache.ts'

type WorkerEvent = { waitUntil(work: Promise<unknown>): void }
type FetchEvent = WorkerEvent & { readonly request: Request; respondWith(response: Promise<Response>): void }

/** The worker globals that this script uses. Their own types contradict a page's. */
declare const self: {
	skipWaiting(): Promise<void>
	readonly clients: { claim(): Promise<void> }
	addEventListener(type: 'install' | 'activate', run: (event: WorkerEvent) => void): void
	addEventListener(type: 'message', run: (event: WorkerEvent & { readonly data: CacheOrder }) => void): void
	addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void
}

/** How long the service may take to respond before a cached page is shown, in milliseconds. */
const SERVICE_MS = 3_000

/** The pages of a kiosk. */
const PAGE = /^\/kiosk(?:\/[^/]+)?$/
/** Files whose content never changes. */
const FILE = /^\/(?:assets|brand)\//

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// Runs here and not on the page, which the guest leaves while the files load.
let caching = Promise.resolve()
self.addEventListener('message', (event) => {
	caching = caching.then(() => cachePages(event.data)).catch(() => undefined)
	event.waitUntil(caching)
})
self.addEventListener('fetch', (event) => {
	const { request } = event
	const { origin, pathname } = new URL(request.url)
	if (request.method !== 'GET' || origin !== location.origin) return
	if (PAGE.test(pathname)) event.respondWith(openPage(event, pathname))
	else if (FILE.test(pathname)) event.respondWith(openFile(request))
})

async function openFile(request: Request): Promise<Response> {
	const cache = await caches.open(CACHE)
	return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** The service's page has priority. Without the service, the cached page is shown. */
async function openPage(event: FetchEvent, pathname: string): Promise<Response> {
	const { request } = event
	const reply = fetch(request)
	const page = await findCached(request.url)
	if (page === undefined) return reply
	event.waitUntil(reply.then(forget, () => undefined))
	const late = new Promise<undefined>((resolve) => {
		setTimeout(resolve, SERVICE_MS)
	})
	const response = await Promise.race([reply.catch(() => undefined), late])
	return response === undefined || [502, 503, 504].includes(response.status) ? page : response

	/** Removes all pages of an unpaired tablet, and the pages of forms that the kiosk no longer offers. */
	async function forget({ status, headers }: Response): Promise<void> {
		if (status >= 500 || headers.has(OFFLINE_PAGE_HEADER)) return
		if (pathname === '/kiosk') await caches.delete(CACHE)
		else if (status === 404) {
			const cache = await caches.open(CACHE)
			await cache.delete(request.url, { ignoreVary: true, ignoreSearch: true })
		}
	}
}
