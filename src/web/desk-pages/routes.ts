import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { findSessionCaller } from '../../features/accounts/sessions/session.ts'
import type { SessionUses } from '../../features/accounts/sessions/use.ts'
import { requireOrganization } from '../../features/organization/organization.ts'
import { readSessionToken } from '../../http/auth/desk-cookies.ts'
import { lazyAsync } from '../../kit/lazy.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'
import { pickWordsForReader } from '../../i18n/languages.ts'
import { respondWithManifest } from '../pages/app-manifest.ts'
import { DESK_MANIFEST_PATH, respondWithReadyPage } from '../pages/shell.ts'
import type { Page } from '../pages/page.ts'
import type { ShellDeps } from '../pages/shell.ts'
import { listImports } from './list-imports.ts'
import { respondWithWorker } from './offline-worker.ts'

const shellWords = wordsOf('shell')

/**
 * The staff's screens: one empty page for every address below `/desk`, which its script fills. It needs no session, so
 * links from mails and bookmarks work; its data comes from the API. The builder shows the signing page in a frame: an
 * empty page, too, which gets its form from the page around it.
 */
export const deskPages = (app: Elysia, deps: ShellDeps) => {
	const assets = lazyAsync(async () => {
		const assets = await deps.assets()
		return {
			script: assets.deskScript,
			style: assets.deskStyle,
			preloads: listImports(assets, assets.deskScript),
		}
	})
	const show = async ({ request }: { request: Request }): Promise<Response> => {
		const words = pickWordsForReader(shellWords, request.headers.get('accept-language'))
		const make = async (): Promise<Page> => ({
			status: 200,
			language: words.tag,
			title: words.frame.desk,
			// These texts are ours, and a test checks that none needs escaping.
			body: `<noscript><p>${words.frame.needsScript}</p></noscript>`,
			hasFrames: true,
			isDesk: true,
			...(await assets()),
			asks: '/desk/device',
		})
		return respondWithReadyPage(deps, request, { key: ['desk', words.tag], make })
	}
	const showPreview = async ({ request }: { request: Request }): Promise<Response> => {
		const words = pickWordsForReader(shellWords, request.headers.get('accept-language'))
		const { previewScript: script, previewStyle: style } = await deps.assets()
		const make = (): Page => ({
			status: 200,
			language: words.tag,
			title: words.frame.preview,
			body: '',
			script,
			style,
			embedOrigins: ["'self'"],
		})
		return respondWithReadyPage(deps, request, { key: ['preview', words.tag], make })
	}
	app.get('/desk-worker.js', ({ request }) => respondWithWorker(request))
	app.get('/desk', show).get('/desk/preview/:id', showPreview).get('/desk/*', show)
}

/** The desk as an app of the device. It is called as the venue for whoever is signed in there, and else as the desk. */
export const deskManifest = (app: Elysia, deps: Deps & ShellDeps & { readonly sessionUses: SessionUses }) => {
	app.get(DESK_MANIFEST_PATH, async ({ request }) => {
		const words = pickWordsForReader(shellWords, request.headers.get('accept-language'))
		const token = readSessionToken(request, deps.config)
		const caller = token === undefined ? undefined : findSessionCaller(deps, token)
		const name =
			caller === undefined ? words.frame.desk : requireOrganization(deps.db, caller.organizationId).name
		return respondWithManifest(await deps.assets(), {
			name,
			path: '/desk',
			display: 'standalone',
			...(caller === undefined ? { language: words.tag } : {}),
		})
	})
}
