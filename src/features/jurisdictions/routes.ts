import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { problem } from '../../http/problems.ts'
import { IdParams } from '../../http/schema.ts'
import { chooseEntry, findEntry, overrideEntry, selectable } from '../../jurisdictions/choose.ts'
import type { Choice, Place } from '../../jurisdictions/choose.ts'
import type { Entry } from '../../jurisdictions/entry.ts'
import type { Override } from '../../jurisdictions/override.ts'
import { nameActors } from '../actors/name-actors.ts'
import { todayOf } from '../organization/organization.ts'
import { RemoveOverride, SetOverride } from '../organization/overrides/model.ts'
import { listOverrides } from '../organization/overrides/overrides.ts'
import { removeOverride } from '../organization/overrides/remove.ts'
import { setOverride } from '../organization/overrides/set.ts'
import * as model from './model.ts'
import { DISCLAIMER, presentJurisdiction, presentOverride, summarize } from './present.ts'
import type { OverrideReader } from './present.ts'

export function jurisdictionRoutes(app: GuardedApp, deps: Deps): void {
	ourRoutes(app, deps)
	overrideRoutes(app, deps)
}

const ourRoutes = (app: GuardedApp, { db, clock }: Pick<Deps, 'db' | 'clock'>) =>
	app
		.get('/v1/jurisdictions', () => ({ items: selectable.map(summarize), disclaimer: DISCLAIMER }), {
			scope: 'templates:read',
			response: { 200: model.JurisdictionList },
			operationId: 'listJurisdictions',
			summary: 'List jurisdictions',
			description:
				'The places whose rules are known in part. An organization or a location is in one of them.',
		})
		.get(
			'/v1/jurisdictions/choice',
			({ caller, query }) => choose(query, listOverrides(db, caller.organizationId)),
			{
				scope: 'templates:read',
				query: model.PlaceQuery,
				response: { 200: model.JurisdictionChoice },
				operationId: 'chooseJurisdiction',
				summary: 'Choose the jurisdiction of a place',
				description:
					'Which entry an organization or a location with these fields is in. A location with neither `country` nor `jurisdiction` is in that of its organization.',
			},
		)
		.get(
			'/v1/jurisdictions/:id',
			({ caller: { organizationId }, params: { id } }) =>
				presentJurisdiction(
					overrideEntry(requireEntry(id), listOverrides(db, organizationId)),
					readerOf({ db, clock }, organizationId),
				),
			{
				scope: 'templates:read',
				params: model.JurisdictionParams,
				response: { 200: model.Jurisdiction },
				operationId: 'getJurisdiction',
				summary: 'Get a jurisdiction',
				description:
					'Its values, each with its sources, and with the overrides of the organization in their place. A country whose law differs by region is here by its two letters, too, with the strictest values of its regions.',
			},
		)

const overrideRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/organization/overrides',
			({ caller: { organizationId } }) => {
				const reader = readerOf(deps, organizationId)
				return { items: listOverrides(deps.db, organizationId).map((each) => presentOverride(each, reader)) }
			},
			{
				scope: 'organization:read',
				response: { 200: model.OverrideList },
				operationId: 'listOverrides',
				summary: 'List overrides of the law',
				description:
					'Values of jurisdictions that an owner, or a lawyer for them, has decided otherwise; the oldest first.',
			},
		)
		.post(
			'/v1/organization/overrides',
			async ({ actor, body: input, status }) => {
				const override = await setOverride(deps, { actor, input })
				return status(201, presentOverride(override, readerOf(deps, actor.organizationId)))
			},
			{
				scope: 'organization:manage',
				confirmed: 'all factors',
				problems: ['conflict'],
				body: SetOverride,
				response: { 201: model.OverrideShape },
				operationId: 'setOverride',
				summary: 'Override a value of the law',
				description:
					'The value holds at once wherever the jurisdiction is in force: for how long waivers are kept, who is of age, and what publishing warns of. Waivers whose time becomes shorter may be purged on the next day. An earlier override of the same value makes way.',
			},
		)
		.post(
			'/v1/organization/overrides/:id/remove',
			async ({ actor, params: { id }, body: { reason } }) => {
				const override = await removeOverride(deps, { actor, id, reason })
				return presentOverride(override, readerOf(deps, actor.organizationId))
			},
			{
				scope: 'organization:manage',
				confirmed: 'all factors',
				params: IdParams,
				body: RemoveOverride,
				response: { 200: model.OverrideShape },
				operationId: 'removeOverride',
				summary: 'Remove an override',
				description: 'The value of the data holds again, at once. Returns what was removed.',
			},
		)

function readerOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, organizationId: string): OverrideReader {
	return { today: todayOf(db, clock, organizationId), nameOf: nameActors(db, organizationId) }
}

type Chosen = Pick<Choice, 'by'> & { readonly jurisdiction: string; readonly overrides: string[] }

function choose(place: Place, all: readonly Override[]): Chosen {
	const { entry, by, overrides } = chooseEntry(place, all)
	return { jurisdiction: entry.id, by, overrides: overrides.map(({ id }) => id) }
}

/** @throws Problem 404 */
function requireEntry(id: string): Entry {
	const entry = findEntry(id.toUpperCase())
	if (entry === undefined) throw problem('not_found', 'No jurisdiction has this id.')
	return entry
}
