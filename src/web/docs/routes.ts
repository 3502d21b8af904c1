import { Elysia } from 'elysia'
import type { AnyElysia } from 'elysia'
import { originOf } from '../../http/auth/own-origin.ts'
import { describeInterface } from '../../http/openapi.ts'
import { problem } from '../../http/problems.ts'
import { escapeHtml } from '../../kit/text/escape-html.ts'
import { once } from '../../kit/once.ts'
import type { PageAssets } from '../assets/entries.ts'
import { readReference } from './document.ts'
import { listEntries, renderPages } from './pages.ts'
import { ADDRESS } from './samples/call.ts'

/** The page loads only the service's own scripts and styles, and calls no other host. */
const PAGE_HEADERS = {
	'content-type': 'text/html; charset=utf-8',
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

/** The API reference: pages that are rendered once from the OpenAPI document, and that document itself. */
export const docsRoutes = (
	features: AnyElysia,
	{ config, assets }: { config: { baseUrl: string }; assets: () => Promise<PageAssets> },
) => {
	const describe = once(() => describeInterface(features))
	const document = once(async () => JSON.stringify(await describe()))
	const reference = once(async () => readReference(JSON.parse(await document()) as Record<string, unknown>))
	const pages = once(async () => renderPages(await reference(), await assets()))
	const entries = once(async () => JSON.stringify(listEntries(await reference())))

	async function show(request: Request, slug: string): Promise<Response> {
		const page = (await pages()).get(slug)
		if (page === undefined) throw problem('not_found', 'The reference has no such page.')
		return respond(request, page.replaceAll(ADDRESS, escapeHtml(originOf(request, config))), PAGE_HEADERS)
	}
	const json = async (request: Request, text: () => Promise<string>) =>
		respond(request, await text(), { 'content-type': 'application/json' })
	return new Elysia({ detail: { hide: true } })
		.get('/docs', ({ request }) => show(request, ''))
		.get('/docs/json', ({ request }) => json(request, document))
		.get('/docs/search', ({ request }) => json(request, entries))
		.get('/docs/:part', ({ request, params }) => show(request, params.part))
}

function respond(request: Request, text: string, headers: Readonly<Record<string, string>>): Response {
	const isZipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
	return new Response(isZipped ? Bun.gzipSync(text) : text, {
		headers: {
			...headers,
			'cache-control': 'no-cache',
			vary: 'accept-encoding',
			...(isZipped ? { 'content-encoding': 'gzip' } : {}),
		},
	})
}
