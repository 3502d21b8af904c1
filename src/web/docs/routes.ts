import type { Elysia } from 'elysia'
import { acceptsGzip } from '../../http/headers/file-headers.ts'
import { originOf } from '../../http/auth/own-origin.ts'
import { makeOpenApiDocument } from '../../http/openapi.ts'
import { problem } from '../../http/problems.ts'
import { escapeHtml } from '../../kit/text/text.ts'
import { lazyAsync } from '../../kit/lazy.ts'
import { contextOf } from '../../http/request-context.ts'
import type { PageDeps } from '../pages/signing-pages.ts'
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

/** Most origins with cached pages: the service's own, and the addresses of readers without `BASE_URL`. */
const MAX_ORIGINS = 4

/** A text as it is and compressed, made once. */
type TextPair = { readonly text: string; readonly gzip: Uint8Array<ArrayBuffer> }

/** The API reference: pages that are rendered once from the OpenAPI document, and that document itself. */
export const docsRoutes = (
	app: Elysia,
	{ config, assets, spendRender }: Pick<PageDeps, 'config' | 'assets' | 'spendRender'>,
) => {
	const describe = lazyAsync(() => makeOpenApiDocument(app.routes))
	const document = lazyAsync(async () => pack(JSON.stringify(await describe())))
	const reference = lazyAsync(async () =>
		readReference(JSON.parse((await document()).text) as Record<string, unknown>),
	)
	const pages = lazyAsync(async () => renderPages(await reference(), await assets()))
	const entries = lazyAsync(async () => pack(JSON.stringify(listEntries(await reference()))))
	const byOrigin = new Map<string, Map<string, TextPair>>()

	async function show(request: Request, slug: string): Promise<Response> {
		const page = (await pages()).get(slug)
		if (page === undefined) throw problem('not_found', 'The reference has no such page.')
		const texts = pagesOf(originOf(request, config))
		const existing = texts.get(slug)
		// A forged host makes a different page.
		if (existing === undefined) spendRender(contextOf(request).address)
		const reply = existing ?? pack(page.replaceAll(ADDRESS, escapeHtml(originOf(request, config))))
		if (existing === undefined) texts.set(slug, reply)
		return respond(request, reply, PAGE_HEADERS)
	}

	/** Only forged `Host` headers make more origins than a few, so all go together. */
	function pagesOf(origin: string): Map<string, TextPair> {
		const existing = byOrigin.get(origin)
		if (existing !== undefined) return existing
		if (byOrigin.size >= MAX_ORIGINS) byOrigin.clear()
		const pages = new Map<string, TextPair>()
		byOrigin.set(origin, pages)
		return pages
	}

	const json = async (request: Request, makeText: () => Promise<TextPair>) =>
		respond(request, await makeText(), { 'content-type': 'application/json' })
	app
		.get('/docs', ({ request }) => show(request, ''))
		.get('/docs/json', ({ request }) => json(request, document))
		.get('/docs/search', ({ request }) => json(request, entries))
		.get('/docs/:part', ({ request, params }) => show(request, params.part))
}

function pack(text: string): TextPair {
	return { text, gzip: Bun.gzipSync(text) }
}

function respond(
	request: Request,
	{ text, gzip }: TextPair,
	headers: Readonly<Record<string, string>>,
): Response {
	const isZipped = acceptsGzip(request)
	return new Response(isZipped ? gzip : text, {
		headers: {
			...headers,
			'cache-control': 'no-cache',
			vary: 'accept-encoding',
			...(isZipped ? { 'content-encoding': 'gzip' } : {}),
		},
	})
}
