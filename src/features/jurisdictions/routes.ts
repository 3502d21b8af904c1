import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { problem } from '../../http/problems.ts'
import { chooseEntry, findEntry, overrideEntry, selectable } from '../../jurisdictions/choose.ts'
import type { Choice, Place } from '../../jurisdictions/choose.ts'
import type { Entry } from '../../jurisdictions/entry.ts'
import type { Override } from '../../jurisdictions/override.ts'
import { listOverridesInForce } from '../organization/overrides/overrides.ts'
import * as model from './model.ts'
import { overrideRoutes } from './override-routes.ts'
import { DISCLAIMER, openReader, presentJurisdiction, summarize } from './present.ts'

export function jurisdictionRoutes(app: GuardedApp, deps: Deps): void {
	ourRoutes(app, deps)
	overrideRoutes(app, deps)
}

const ourRoutes = (app: GuardedApp, { db, clock }: Pick<Deps, 'db' | 'clock'>) =>
	app
		.get('/v1/jurisdictions', () => ({ items: selectable.map(summarize), disclaimer: DISCLAIMER }), {
			scope: 'templates:read',
			response: { 200: model.JurisdictionList },
			halls: 'any',
			operationId: 'listJurisdictions',
			summary: 'List jurisdictions',
			description:
				'The places whose rules are known in part. An organization or a location is in one of them.',
		})
		.get(
			'/v1/jurisdictions/choice',
			({ caller: { organizationId }, query: { locationId, ...place } }) =>
				choose(place, listOverridesInForce(db, { organizationId, locationId })),
			{
				scope: 'templates:read',
				problems: ['not_found'],
				query: model.PlaceQuery,
				response: { 200: model.JurisdictionChoice },
				halls: 'any',
				operationId: 'chooseJurisdiction',
				summary: 'Choose the jurisdiction of a place',
				description:
					'Which entry an organization or a location with these fields is in. A location with neither `country` nor `jurisdiction` is in that of its organization.',
			},
		)
		.get(
			'/v1/jurisdictions/:id',
			({ caller: { organizationId }, params: { id }, query: { locationId } }) => {
				const holder = { organizationId, locationId }
				return presentJurisdiction(
					overrideEntry(requireEntry(id), listOverridesInForce(db, holder)),
					openReader({ db, clock }, holder),
				)
			},
			{
				scope: 'templates:read',
				params: model.JurisdictionParams,
				query: model.JurisdictionQuery,
				response: { 200: model.Jurisdiction },
				halls: 'any',
				operationId: 'getJurisdiction',
				summary: 'Get a jurisdiction',
				description:
					'Its values, each with its sources, and with the overrides of the organization, or of the location that is named, in their place. A country whose law differs by region is here by its two letters, too, with the strictest values of its regions.',
			},
		)

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
