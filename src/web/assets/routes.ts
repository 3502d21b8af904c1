import { Elysia } from 'elysia'
import { problem } from '../../http/problems.ts'
import type { Asset, WebAssets } from './web-assets.ts'

const HEADERS = {
	'cache-control': 'public, max-age=31536000, immutable',
	vary: 'accept-encoding',
	'cross-origin-resource-policy': 'same-origin',
}

/** What pages load. */
export const assetRoutes = ({ assets }: { assets: () => Promise<WebAssets> }) =>
	new Elysia({ detail: { hide: true } })
		.get('/assets/*', async ({ path, request }) => {
			const asset = (await assets()).files.get(path)
			if (asset === undefined) throw problem('not_found', 'No file has this name.')
			return respondWithAsset(asset, request.headers.get('accept-encoding') ?? '')
		})
		.get('/favicon.ico', async () => {
			const { icon, files } = await assets()
			const asset = files.get(icon)
			if (asset === undefined) throw problem('not_found', 'No file has this name.')
			return respondWithAsset(asset, '')
		})

function respondWithAsset({ type, bytes, gzip, brotli }: Asset, accepted: string): Response {
	const headers = { ...HEADERS, 'content-type': type }
	if (brotli !== undefined && /\bbr\b/.test(accepted))
		return new Response(brotli, { headers: { ...headers, 'content-encoding': 'br' } })
	if (gzip !== undefined && /\bgzip\b/.test(accepted))
		return new Response(gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
	return new Response(bytes, { headers })
}
