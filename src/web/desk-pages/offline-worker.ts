import { wordsOf } from '../../i18n/dictionaries.ts'
import { directionOf, pickWordsForReader } from '../../i18n/languages.ts'
import { sha256 } from '../../kit/sha256.ts'

const kitWords = wordsOf('kit')
const shellWords = wordsOf('shell')

const STYLE =
	':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:26rem;padding:0 1rem}a{display:inline-block;padding:.75rem 1.25rem;border:1px solid;border-radius:.5rem;color:inherit}'

const HEADERS = {
	'content-type': 'text/html; charset=utf-8',
	'cache-control': 'no-store',
	'content-security-policy': `default-src 'none'; style-src 'sha256-${Buffer.from(sha256(STYLE)).toString('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
}

/**
 * The worker of the desk shows one page while the service is out of reach, which is part of the worker itself: it stores
 * nothing, so nothing in it can be old or of anybody.
 */
export function respondWithWorker(request: Request): Response {
	const page = writePage(request.headers.get('accept-language'))
	const headers = {
		'content-type': 'text/javascript; charset=utf-8',
		// The browser asks for it with each page, so that an old one is replaced.
		'cache-control': 'no-cache',
		vary: 'accept-language',
		'content-security-policy': "default-src 'none'; connect-src 'self'",
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
	}
	return new Response(writeWorker(page), { headers })
}

/** These texts are ours, and a test checks that none needs escaping. */
function writePage(language: string | null): string {
	const { controls, errors, tag } = pickWordsForReader(kitWords, language)
	const { frame } = pickWordsForReader(shellWords, language)
	return `<!doctype html><html lang="${tag}" dir="${directionOf(tag)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${frame.desk}</title><style>${STYLE}</style><main><h1>${frame.desk}</h1><p>${errors.offline}</p><p><a href="">${controls.tryAgain}</a></p></main></html>`
}

/** Where a browser can, calls pass by the worker: it would have to be started for them. */
function writeWorker(page: string): string {
	const init = JSON.stringify({ status: 503, headers: HEADERS })
	return `addEventListener('install', (event) => {
	event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => undefined)
	event.waitUntil(skipWaiting())
})
addEventListener('fetch', (event) => {
	if (event.request.mode !== 'navigate') return
	event.respondWith(fetch(event.request).catch(() => new Response(${JSON.stringify(page)}, ${init})))
})
`
}
