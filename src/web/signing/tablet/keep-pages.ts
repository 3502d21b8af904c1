import { KEPT_PAGE_HEADER } from '../kept-page-header.ts'
import type { KeptPage, StartProps } from '../page-props.ts'
import { CACHE } from './page-cache.ts'

/** What the start page asks the service worker to keep. */
export type Wanted = Pick<StartProps, 'pages' | 'files'>

/**
 * Keeps the pages that the kiosk shows, each with what it loads, and nothing else. What a kept page loads is there before
 * the page is, and stays until no page loads it.
 */
export async function keepPages({ pages, files }: Wanted): Promise<void> {
	const cache = await caches.open(CACHE)
	for (const file of files)
		if ((await cache.match(file, { ignoreVary: true })) === undefined)
			await put(cache, file, await fetch(file))
	let isWhole = true
	for (const page of pages) isWhole = (await keepPage(cache, page)) && isWhole
	// A page that could not be loaded may need what it has loaded before.
	if (!isWhole) return
	const wanted = new Set([...files, ...pages.map(({ url }) => url)].map(absolute))
	for (const { url } of await cache.keys())
		if (!wanted.has(url)) await cache.delete(url, { ignoreVary: true })
}

async function keepPage(cache: Cache, { url, state }: KeptPage): Promise<boolean> {
	const kept = await cache.match(url, { ignoreVary: true })
	if (kept?.headers.get(KEPT_PAGE_HEADER) === state) return true
	const response = await fetch(url, { headers: { accept: 'text/html' } })
	if (response.headers.get(KEPT_PAGE_HEADER) !== state) return false
	await put(cache, url, response)
	return true
}

/** Whole: a page whose loading is cut is not found. @throws if the service has no such file */
async function put(cache: Cache, url: string, response: Response): Promise<void> {
	if (!response.ok) throw new Error(`${url} did not load.`)
	const { status, headers } = response
	await cache.put(url, new Response(await response.arrayBuffer(), { status, headers }))
}

const absolute = (url: string): string => new URL(url, location.href).href
