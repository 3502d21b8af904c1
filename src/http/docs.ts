import { Elysia } from 'elysia'
import type { AnyElysia } from 'elysia'
import { loadAssets } from './docs/assets.ts'
import type { Assets } from './docs/assets.ts'
import { renderPage } from './docs/page.ts'
import { describeInterface } from './openapi.ts'
import { problem } from './problems.ts'

/** Scripts and styles come from our own files only. */
const PAGE_HEADERS = {
	'content-type': 'text/html; charset=utf-8',
	'cache-control': 'no-cache',
	'content-security-policy': [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; '),
	'cross-origin-opener-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
}

/** The address holds the content's hash, so the content never changes. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }

/** The API documentation: the OpenAPI document, and a page of Swagger UI that shows it offline. */
export const docsRoutes = (features: AnyElysia) => {
	const document = once(async () => JSON.stringify(await describeInterface(features)))
	const assets = once(loadAssets)
	return new Elysia({ detail: { hide: true } })
		.get('/docs', async () => new Response(renderPage(await assets()), { headers: PAGE_HEADERS }))
		.get('/docs/json', async () => {
			const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
			return new Response(await document(), { headers })
		})
		.get('/docs/assets/:name', async ({ params: { name }, request }) =>
			respondWithAsset(await assets(), name, request.headers.get('accept-encoding') ?? ''),
		)
}

function respondWithAsset(assets: Assets, name: string, acceptEncoding: string): Response {
	const asset = [...assets.values()].find(({ address }) => address === name)
	if (asset === undefined) throw problem('not_found', 'No file has this name.')
	const headers = { ...ASSET_HEADERS, 'content-type': asset.type }
	return /\bgzip\b/.test(acceptEncoding)
		? new Response(asset.gzipped, { headers: { ...headers, 'content-encoding': 'gzip' } })
		: new Response(Bun.gunzipSync(asset.gzipped), { headers })
}

/** Calls `make` once and keeps the result. A failure is not kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined
	return () => {
		made ??= make().catch((error: unknown) => {
			made = undefined
			throw error
		})
		return made
	}
}
