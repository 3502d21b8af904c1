import type { Elysia } from 'elysia'
import { problem } from '../../http/problems.ts'
import type { Asset } from './entries.ts'
import { loadPageAssets } from './load-assets.ts'

const HEADERS = {
	'cache-control': 'public, max-age=31536000, immutable',
	vary: 'accept-encoding',
	'cross-origin-resource-policy': 'same-origin',
}

export const assetRoutes = (app: Elysia) =>
	app
		.get('/assets/*', async ({ path, request }) => respond((await loadPageAssets()).files, path, request))
		.get('/favicon.ico', async ({ request }) => {
			const { icon, files } = await loadPageAssets()
			return respond(files, icon, request)
		})

/** @throws Problem 404 */
function respond(files: ReadonlyMap<string, Asset>, path: string, request: Request): Response {
	const asset = files.get(path)
	if (asset === undefined) throw problem('not_found', 'No file has this name.')
	const { type, brotli } = asset
	const encodings = request.headers.get('accept-encoding') ?? ''
	const headers = { ...HEADERS, 'content-type': type }
	if (brotli !== undefined && /\bbr\b/.test(encodings))
		return new Response(brotli, { headers: { ...headers, 'content-encoding': 'br' } })
	// The other forms may have to be made.
	const gzip = /\bgzip\b/.test(encodings) ? asset.gzip : undefined
	if (gzip !== undefined) return new Response(gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
	return new Response(asset.bytes, { headers })
}
