import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { findSessionCaller } from '../../features/accounts/sessions/session.ts'
import type { SessionUses } from '../../features/accounts/sessions/use.ts'
import { requireOrganization } from '../../features/organization/organization.ts'
import { readSessionToken } from '../../http/auth/desk-cookies.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'
import { pickWordsForReader } from '../../i18n/languages.ts'
import { respondWithManifest } from '../pages/app-manifest.ts'
import { DESK_MANIFEST_PATH } from '../pages/shell.ts'
import type { ShellDeps } from '../pages/shell.ts'

const shellWords = wordsOf('shell')

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
