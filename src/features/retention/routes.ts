import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { optionalBody } from '../../http/body/optional-body.ts'
import { IdParams } from '../../http/schema.ts'
import { eraseParticipant } from './erase.ts'
import { createForecast } from './forecast.ts'
import { liftHold, placeHold } from '../waivers/changes/hold.ts'
import * as model from './model.ts'
import { presentHold, presentPurged, presentHeld } from './present.ts'
import { MOST_AT_ONCE, purgeNow } from './purge-now.ts'
import { purgeWaiver } from './purge.ts'
import { readCursor, toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { nameActors } from '../actors/name-actors.ts'
import { findWaiver } from '../waivers/queries.ts'
import type { HeldWaiver, ListHolds } from './model.ts'
import { listHolds } from './queries.ts'

/** The newest waivers first. @throws Problem 422 for an unknown cursor */
function findHolds(
	{ db }: Pick<Deps, 'db'>,
	organizationId: string,
	{ limit, cursor }: ListHolds,
): Page<HeldWaiver> {
	const last = readCursor(cursor, (id) => findWaiver(db, organizationId, id))
	const rows = listHolds(db, organizationId, last?.seq ?? Number.MAX_SAFE_INTEGER)
	const nameOf = nameActors(db, organizationId)
	return toPage(rows, limit, (hold) => presentHeld(hold, nameOf))
}

export function retentionRoutes(app: GuardedApp, deps: Deps): void {
	ruleRoutes(app, deps)
	waiverRoutes(app, deps)
}

const ruleRoutes = (app: GuardedApp, deps: Deps) => {
	const foresee = createForecast(deps)
	app
		.get('/v1/retention', ({ caller: { organizationId } }) => foresee(organizationId), {
			scope: 'waivers:read',
			limit: 'search',
			response: { 200: model.RetentionOverview },
			operationId: 'getRetention',
			summary: 'Preview what is purged when',
			description:
				'The rules by which waivers are kept, how many are due now, and how many fall due in each of the next 24 months.',
		})
		.post('/v1/retention/purge-due', ({ actor }) => purgeNow(deps, actor), {
			scope: 'waivers:manage',
			confirmed: true,
			limit: 'search',
			response: { 200: model.PurgedDue },
			operationId: 'purgeDue',
			summary: 'Purge what is due now',
			description: `Purges the waivers whose retention has ended, at most ${MOST_AT_ONCE} in a call, as the service does automatically every hour. Waivers under legal hold stay.`,
		})
		.get('/v1/holds', ({ caller: { organizationId }, query }) => findHolds(deps, organizationId, query), {
			scope: 'waivers:read',
			query: model.ListHolds,
			response: { 200: model.HoldList },
			operationId: 'listHolds',
			summary: 'List legal holds',
			description: 'Which waivers are held, why, by whom and since when; the newest waivers first.',
		})
}

const readReason = optionalBody(model.EraseReason)

const waiverRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/waivers/:id/purge',
			async ({ actor, params: { id }, request }) => {
				const { reason } = await readReason(request)
				return presentPurged(await purgeWaiver(deps, { actor, id, reason }))
			},
			{
				scope: 'waivers:manage',
				confirmed: true,
				problems: ['purged', 'conflict'],
				params: IdParams,
				response: { 200: model.PurgedWaiver },
				halls: 'waiver',
				operationId: 'purgeWaiver',
				summary: 'Purge a waiver',
				description:
					'Erases answers, people, images and PDF permanently, also before its time. The proof that it was signed stays, and whoever kept its receipt can still show what was signed. The audit log keeps the reason, and until when somebody could have sued. 409 under legal hold.',
				optionalBody: model.EraseReason,
			},
		)
		.post(
			'/v1/waivers/:id/hold',
			async ({ actor, params: { id }, body: { reason } }) =>
				presentHold(await placeHold(deps, { actor, id, reason })),
			{
				scope: 'waivers:manage',
				problems: ['purged', 'conflict'],
				params: IdParams,
				body: model.PlaceHold,
				response: { 200: model.LegalHold },
				halls: 'waiver',
				operationId: 'placeHold',
				summary: 'Hold a waiver',
				description: 'The waiver is not purged until the hold is lifted. Use it for a dispute, for example.',
			},
		)
		.delete(
			'/v1/waivers/:id/hold',
			async ({ actor, params: { id } }) => presentHold(await liftHold(deps, { actor, id })),
			{
				scope: 'waivers:manage',
				params: IdParams,
				response: { 200: model.LegalHold },
				halls: 'waiver',
				operationId: 'liftHold',
				summary: 'Lift the hold of a waiver',
			},
		)
		.post(
			'/v1/participants/:id/erase',
			async ({ actor, params: { id }, request }) => {
				const { reason } = await readReason(request)
				return eraseParticipant(deps, { actor, id, reason })
			},
			{
				scope: 'participants:manage',
				confirmed: true,
				params: IdParams,
				response: { 200: model.ErasedParticipant },
				operationId: 'eraseParticipant',
				summary: 'Erase a person',
				description:
					'Purges every waiver that names the person and is not under legal hold, and erases names and contacts. Those of the other people on these waivers are erased, too. Whoever is on a guest list under another name at the same address stays there without the address. The audit log keeps the reason.',
				optionalBody: model.EraseReason,
			},
		)
