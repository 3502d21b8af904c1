import type { Deps } from '../../../deps.ts'
import { reachOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { findJustSigned } from './find.ts'
import { AskJustSigned, JustSigned, LISTED_MINUTES } from './model.ts'

export const justSignedRoutes = (app: GuardedApp, deps: Deps) =>
	app.get('/v1/just-signed', ({ caller, query }) => findJustSigned(deps, reachOf(caller), query), {
		scope: 'checkins:write',
		problems: ['not_found'],
		query: AskJustSigned,
		response: { 200: JustSigned },
		halls: 'own',
		operationId: 'listJustSigned',
		summary: 'List who has just signed',
		description: `Who signed in the last ${LISTED_MINUTES} minutes and has not come yet, so that the door lets them in without asking for a name. One item for each waiver, the newest first. Somebody who comes today, or after signing before midnight, leaves the list at any location. Shows names and coverage; no contact, date of birth or answer. So nothing is recorded on the access log.`,
	})
