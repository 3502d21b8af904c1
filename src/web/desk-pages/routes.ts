import { Elysia } from 'elysia'
import { deskWords } from '../../i18n/desk.ts'
import { pickWordsForReader } from '../../i18n/languages.ts'
import { respondWithPage } from '../pages/shell.ts'
import type { ShellDeps } from '../pages/shell.ts'

/**
 * The staff's screens: one empty page for every address below `/desk`, which its script fills. It needs no session, so
 * that links from mails and bookmarks work; what it shows comes from the API.
 */
export const deskPages = (deps: ShellDeps) => {
	const show = async ({ request }: { request: Request }): Promise<Response> => {
		const words = pickWordsForReader(deskWords, request.headers.get('accept-language'))
		const { deskScript, deskStyle } = await deps.assets()
		return respondWithPage(deps, request, {
			status: 200,
			language: words.tag,
			title: words.frame.desk,
			// These texts are ours, and a test holds that none needs escaping.
			body: `<noscript><p>${words.frame.needsScript}</p></noscript>`,
			script: deskScript,
			style: deskStyle,
		})
	}
	return new Elysia({ detail: { hide: true } }).get('/desk', show).get('/desk/*', show)
}
