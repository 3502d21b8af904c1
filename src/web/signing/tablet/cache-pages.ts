import { OFFLINE_PAGE_HEADER } from '../offline-page-header.ts'
import type { OfflinePage, StartProps } from '../page-props.ts'
import { CACHE } from './page-cache.ts'

/** Pages and files that the start page asks the service worker to cache. */
export type CacheOrder = Pick<StartProps, 'pages' | 'files'>

/**
 * Caches the kiosk's pages, each with its files, and nothing else. The files of a cached page are stored before the
 * page is, and stay until no page loads them.
 */
export async function cachePages({ pages, files }: CacheOrder): Promise<void> {
	const cache = await caches.open(CACHE)
	for (const file of files)
		if ((await cache.match(file, { ignoreVary: true })) === undefined)
			await put(cache, file, await fetch(file))
	let isWhole = true
	for (const page of pages) isWhole = (await cachePage(cache, page)) && isWhole
	// A page that could not be loaded may need its earlier files.
	if (!isWhole) return
	const urls = new Set([...files, ...pages.map(({ url }) => url)].map(absolute))
	for (const { url } of await cache.keys()) if (!urls.has(url)) await cache.delete(url, { ignoreVary: true })
}

async function cachePage(cache: Cache, { url, state }: OfflinePage): Promise<boolean> {
	const existing = await cache.match(url, { ignoreVary: true })
	if (existing?.headers.get(OFFLINE_PAGE_HEADER) === state) return true
	const response = await fetch(url, { headers: { accept: 'text/html' } })
	if (response.headers.get(OFFLINE_PAGE_HEADER) !== state) return false
	await put(cache, url, response)
	return true
}

/** Stores whole responses only: a page with a broken download is not found. @throws if the service has no such file */
async function put(cache: Cache, url: string, response: Response): Promise<void> {
	if (!response.ok) throw new Error(`${url} did not load.`)
	const { status, headers } = response
	await cache.put(url, new Response(await response.arrayBuffer(), { status, headers }))
}

const absolute = (url: string): string => new URL(url, location.href).href
