import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readKeyHeader, tellRepeat } from '../../http/idempotency.ts'
import { IdParams } from '../../http/schema.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { nameActors } from '../actors/name-actors.ts'
import { addToIncident, closeIncident } from './close.ts'
import { findIncidents } from './list.ts'
import * as model from './model.ts'
import { photoRoutes } from './photo-routes.ts'
import { presentAddition, presentSaved } from './present.ts'
import { liftIncidentHold, purgeIncident } from './purge.ts'
import { readIncident } from './read.ts'
import { openIncident, updateIncident } from './save.ts'

export function incidentRoutes(app: GuardedApp, deps: Deps): void {
	draftRoutes(app, deps)
	closedRoutes(app, deps)
	keepingRoutes(app, deps)
	photoRoutes(app, deps)
}

const draftRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get('/v1/incidents', ({ caller, query }) => findIncidents(deps.db, reachOf(caller), query), {
			scope: 'incidents:read',
			query: model.ListIncidents,
			response: { 200: model.IncidentList },
			halls: 'own',
			operationId: 'listIncidents',
			summary: 'List reports of incidents',
			description: 'The latest incident first, with the people whom it names and without what was seen.',
		})
		.post(
			'/v1/incidents',
			async ({ actor, body: input, request, set, status }) => {
				const outcome = await openIncident(deps, { actor, input, key: readKeyHeader(request) })
				tellRepeat(set.headers, outcome)
				return status(201, outcome.result)
			},
			{
				scope: 'incidents:write',
				headers: model.OpeningHeader,
				problems: ['not_found', 'conflict', 'template_archived', 'template_not_published'],
				body: model.OpenIncident,
				response: { 201: model.SavedIncident },
				halls: 'own',
				operationId: 'openIncident',
				summary: 'Report an incident',
				description: `Opens a draft, which every call may change until it is closed. It names the waivers of its people that were valid at that minute, and puts them under legal hold; its people can't be erased either, until the hold of the report is lifted. 409 for more than ${model.MAX_DRAFTS} drafts.`,
			},
		)
		.get(
			'/v1/incidents/:id',
			({ actor, params: { id }, query: { language } }) => readIncident(deps, { actor, id, language }),
			{
				scope: 'incidents:read',
				params: IdParams,
				query: model.ReadIncident,
				response: { 200: model.Incident },
				halls: 'incident',
				operationId: 'getIncident',
				summary: 'Get a report of an incident',
				description: 'The read is recorded on the access log, for each person whom the report names.',
			},
		)
		.patch(
			'/v1/incidents/:id',
			async ({ actor, params: { id }, body: changes }) =>
				presentSaved(deps.db, await updateIncident(deps, { actor, id, changes })),
			{
				scope: 'incidents:write',
				problems: ['conflict', 'template_archived', 'template_not_published'],
				params: IdParams,
				body: model.UpdateIncident,
				response: { 200: model.SavedIncident },
				halls: 'incident',
				operationId: 'updateIncident',
				summary: 'Change the draft of a report',
				description:
					'Changes the fields that are sent. 409 for a closed report, and if `revision` is not the newest: its `details` say which one is, and who saved it when.',
			},
		)

const closedRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/incidents/:id/close',
			async ({ actor, params: { id }, body: { revision } }) =>
				presentSaved(deps.db, await closeIncident(deps, { actor, id, revision })),
			{
				scope: 'incidents:write',
				problems: ['conflict'],
				params: IdParams,
				body: model.CloseIncident,
				response: { 200: model.SavedIncident },
				halls: 'incident',
				operationId: 'closeIncident',
				summary: 'Close a report',
				description:
					'Freezes it: an entry of the evidence chain fixes the report with the SHA-256 of its photos and the answers to its form. 422 without `text` or `firstAid`, or with answers that are missing or wrong.',
			},
		)
		.post(
			'/v1/incidents/:id/additions',
			async ({ actor, params: { id }, body: { text }, status }) => {
				const addition = await addToIncident(deps, { actor, id, text })
				return status(201, presentAddition(addition, nameActors(deps.db, actor.organizationId)))
			},
			{
				scope: 'incidents:write',
				problems: ['conflict'],
				params: IdParams,
				body: model.AddToIncident,
				response: { 201: model.IncidentAddition },
				halls: 'incident',
				operationId: 'addToIncident',
				summary: 'Add to a closed report',
				description: 'With name and time, fixed in the evidence chain. 409 for a draft.',
			},
		)

const keepingRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.delete(
			'/v1/incidents/:id/hold',
			async ({ actor, params: { id } }) => {
				const released = await liftIncidentHold(deps, { actor, id })
				return { ...released, releasedAt: toTimestamp(released.releasedAt) }
			},
			{
				scope: 'waivers:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.ReleasedIncident },
				halls: 'incident',
				operationId: 'liftIncidentHold',
				summary: 'Lift the hold of a report',
				description:
					'Its people may be erased again, and its waivers purged, unless another report or a hold of their own protects them. The report itself is purged with the last of them.',
			},
		)
		.post(
			'/v1/incidents/:id/purge',
			async ({ actor, params: { id } }) => {
				const purge = await purgeIncident(deps, { actor, id })
				return { ...purge, purgedAt: toTimestamp(purge.purgedAt) }
			},
			{
				scope: 'waivers:manage',
				confirmed: true,
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.PurgedIncident },
				halls: 'incident',
				operationId: 'purgeIncident',
				summary: 'Purge a report',
				description:
					'Erases its texts, photos and additions permanently. That it was closed, and when, stays in the evidence chain. 409 under legal hold.',
			},
		)
