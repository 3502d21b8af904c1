import type { Config } from '../../config/config.ts'
import { escapeHtml } from '../../kit/text/text.ts'
import type { PageAssets } from '../assets/entries.ts'
import { directionOf } from '../../i18n/languages.ts'
import { acceptsGzip } from '../../http/headers/file-headers.ts'
import { isSecure } from '../../http/request-url.ts'
import { PAGE_COLOR } from './app-manifest.ts'
import type { LinkCard, Page } from './page.ts'
import type { ReadyPage, ReadyPages } from './ready-pages.ts'

export type ShellDeps = {
	readonly config: Pick<Config, 'baseUrl'>
	readonly assets: () => Promise<PageAssets>
	readonly readyPages: ReadyPages
}

const MIN_COMPRESSED = 1024
/** A longer page consists of photos that a guest sent, which compress badly, while everybody waits. */
const MAX_COMPRESSED = 1024 * 1024

export const KIOSK_MANIFEST_PATH = '/kiosk.webmanifest'
export const DESK_MANIFEST_PATH = '/desk.webmanifest'

/**
 * Scripts and styles come only from the service. The page is never cached, and its address, which may contain a token,
 * is not sent to other sites.
 */
export async function respondWithPage(deps: ShellDeps, request: Request, page: Page): Promise<Response> {
	const html = new TextEncoder().encode(renderDocument(page, await deps.assets()))
	const isCompressed = html.length >= MIN_COMPRESSED && html.length <= MAX_COMPRESSED && acceptsGzip(request)
	const headers = headersOf(deps, request, page, isCompressed)
	return new Response(isCompressed ? Bun.gzipSync(html) : html, { status: page.status, headers })
}

export type CachedPage = {
	/** Everything that decides the content of the page, apart from its slot. */
	readonly key: readonly unknown[]
	/** Differs each time, such as the key of a form, and is found nowhere else in the page. */
	readonly slot?: string
	/** Called only if the page is not cached. Its errors are passed on. */
	readonly make: () => Page | Promise<Page>
}

/** As `respondWithPage`, with a page that is rendered only once. */
export async function respondWithReadyPage(
	deps: ShellDeps,
	request: Request,
	{ key, slot = '', make }: CachedPage,
): Promise<Response> {
	const name = JSON.stringify(key)
	const ready = deps.readyPages.find(name) ?? (await makeReady(deps, name, slot, make))
	const isCompressed = acceptsGzip(request)
	const headers = headersOf(deps, request, ready.page, isCompressed)
	const html = ready.parts.join(slot)
	const body = isCompressed ? (ready.gzip ?? Bun.gzipSync(html)) : html
	return new Response(body, { status: ready.page.status, headers })
}

async function makeReady(
	deps: ShellDeps,
	name: string,
	slot: string,
	make: CachedPage['make'],
): Promise<ReadyPage> {
	const page = await make()
	return deps.readyPages.add(name, page, renderDocument(page, await deps.assets()), slot)
}

function headersOf(
	deps: ShellDeps,
	request: Request,
	page: Page,
	isCompressed: boolean,
): Record<string, string> {
	return {
		'content-type': 'text/html; charset=utf-8',
		'content-language': page.language,
		'cache-control': 'no-store',
		vary: 'accept, accept-encoding, accept-language',
		'content-security-policy': contentPolicy(page),
		'referrer-policy': 'no-referrer',
		'x-content-type-options': 'nosniff',
		'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
		'x-robots-tag': 'noindex',
		// Browsers log a warning for it without HTTPS.
		...(isSecure(request, deps.config) ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
		// A site that isolates itself frames only pages with this header.
		...(page.embedOrigins?.length ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
		...linkHeader(page),
		...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
		...page.headers,
	}
}

/** The browser loads these while it reads the page. */
function linkHeader({ script, preloads = [], asks }: Page): Record<string, string> {
	if (script === undefined) return {}
	const links = [script, ...preloads].map((path) => `<${path}>; rel=modulepreload`)
	if (asks !== undefined) links.push(`<${asks}>; rel=preload; as=fetch; crossorigin`)
	return { link: links.join(', ') }
}

/** Forbids inline scripts and styles but the page's own style, other hosts, frames on the page, and framing by origins that are not listed. */
function contentPolicy({
	embedOrigins = [],
	hasFrames = false,
	isKiosk = false,
	isDesk = false,
	inlineStyle,
}: Page): string {
	return [
		"default-src 'none'",
		"script-src 'self'",
		`style-src 'self'${inlineStyle === undefined ? '' : ` ${inlineStyle.source}`}`,
		"img-src 'self' data: blob:",
		"media-src 'self' blob:",
		"connect-src 'self'",
		"font-src 'self'",
		...(hasFrames ? ["frame-src 'self'"] : []),
		...(isKiosk ? ["worker-src 'self'"] : []),
		...(isKiosk || isDesk ? ["manifest-src 'self'"] : []),
		"form-action 'self'",
		"base-uri 'none'",
		`frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(' ')}`,
	].join('; ')
}

function renderDocument(
	{
		language,
		title,
		card,
		body,
		pageProps,
		script: path,
		style: own,
		brandStyle,
		inlineStyle,
		isKiosk,
		isDesk,
		picture,
	}: Page,
	assets: PageAssets,
): string {
	const manifest = isKiosk === true ? KIOSK_MANIFEST_PATH : isDesk === true ? DESK_MANIFEST_PATH : undefined
	const link = (href: string): string => `<link rel="stylesheet" href="${escapeHtml(href)}">`
	const style =
		inlineStyle === undefined
			? link(own ?? assets.style) + (brandStyle === undefined ? '' : link(brandStyle))
			: `<style>${inlineStyle.text}</style>`
	const data =
		pageProps === undefined
			? ''
			: `<script type="application/json" id="boot">${escapeJson(pageProps)}</script>`
	const script = path === undefined ? '' : `${data}<script type="module" src="${path}"></script>`
	return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${escapeHtml(title)}</title>
${card === undefined ? '' : cardOf(card)}${manifest === undefined ? '' : appOf(manifest, assets)}<link rel="icon" type="image/svg+xml" href="${assets.icon}">
${style}
</head>
<body>
${picture === undefined ? '' : bandOf(picture)}<div id="page">${body}</div>
${script}
</body>
</html>
`
}

/**
 * The headers for opening a page from a home screen. The browser's own bars take the color of the page. The manifest comes
 * with the cookies, by which it knows whose desk it is.
 */
function appOf(manifest: string, { wholeIcon }: PageAssets): string {
	return `<link rel="manifest" href="${manifest}" crossorigin="use-credentials">
<link rel="apple-touch-icon" href="${wholeIcon}">
<meta name="apple-mobile-web-app-capable" content="yes">
<meta name="mobile-web-app-capable" content="yes">
<meta name="theme-color" content="${PAGE_COLOR}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131517" media="(prefers-color-scheme: dark)">
`
}

/** The form is more urgent than what decorates it. */
function bandOf({ url, width, height }: NonNullable<Page['picture']>): string {
	return `<img class="band" src="${escapeHtml(url)}" alt="" width="${width}" height="${height}" fetchpriority="low">\n`
}

/** Open Graph (ogp.me): the preview that chats show of a link. */
function cardOf({ title, siteName, image }: LinkCard): string {
	const facts = { title, site_name: siteName, type: 'website', ...(image === undefined ? {} : { image }) }
	return Object.entries(facts)
		.map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">\n`)
		.join('')
}

/** Escaped so that it cannot close its element. */
function escapeJson(value: unknown): string {
	return JSON.stringify(value)
		.replaceAll('<', '\\u003c')
		.replaceAll('\u2028', '\\u2028')
		.replaceAll('\u2029', '\\u2029')
}
