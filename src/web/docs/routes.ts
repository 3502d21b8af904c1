import { Elysia } from 'elysia'
import type { AnyElysia } from 'elysia'
import { describeInterface } from '../../http/openapi.ts'
import { once } from '../../kit/once.ts'
import { loadDocsAssets } from '../assets/load-assets.ts'
import { renderDocs } from './page.ts'

/** The page loads only the service's own scripts and styles, and calls no other host. */
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

export const docsRoutes = (features: AnyElysia) => {
	const document = once(async () => JSON.stringify(await describeInterface(features)))
	return new Elysia({ detail: { hide: true } })
		.get('/docs', async () => new Response(renderDocs(await loadDocsAssets()), { headers: PAGE_HEADERS }))
		.get('/docs/json', async () => {
			const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
			return new Response(await document(), { headers })
		})
}
