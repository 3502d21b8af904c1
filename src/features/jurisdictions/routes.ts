import type { GuardedApp } from '../../http/guard.ts'
import { problem } from '../../http/problems.ts'
import { chooseEntry, findEntry, selectable } from '../../jurisdictions/choose.ts'
import type { Choice, Place } from '../../jurisdictions/choose.ts'
import type { Entry } from '../../jurisdictions/entry.ts'
import { patternOf } from '../../jurisdictions/warn.ts'
import * as model from './model.ts'

const DISCLAIMER =
	'These rules were collected by the makers of this software, and may be wrong, old or not fit your case. No lawyer has reviewed an entry unless it names one. They warn, and do not approve: a form without warnings is not a valid form. Ask a lawyer of the place.'

export const jurisdictionRoutes = (app: GuardedApp) =>
	app
		.get('/v1/jurisdictions', () => ({ items: selectable.map(summarize), disclaimer: DISCLAIMER }), {
			scope: 'templates:read',
			response: { 200: model.JurisdictionList },
			operationId: 'listJurisdictions',
			summary: 'List jurisdictions',
			description:
				'The places whose rules are known in part. An organization or a location is in one of them.',
		})
		.get('/v1/jurisdictions/choice', ({ query }) => choose(query), {
			scope: 'templates:read',
			query: model.PlaceQuery,
			response: { 200: model.JurisdictionChoice },
			operationId: 'chooseJurisdiction',
			summary: 'Choose the jurisdiction of a place',
			description:
				'Which entry an organization or a location with these fields is in. A location with neither `country` nor `jurisdiction` is in that of its organization.',
		})
		.get('/v1/jurisdictions/:id', ({ params: { id } }) => present(requireEntry(id)), {
			scope: 'templates:read',
			params: model.JurisdictionParams,
			response: { 200: model.Jurisdiction },
			operationId: 'getJurisdiction',
			summary: 'Get a jurisdiction',
			description:
				'Its values, each with its sources. A country whose law differs by region is here by its two letters, too, with the strictest values of its regions.',
		})

function choose(place: Place): { readonly jurisdiction: string; readonly by: Choice['by'] } {
	const { entry, by } = chooseEntry(place)
	return { jurisdiction: entry.id, by }
}

/** @throws Problem 404 */
function requireEntry(id: string): Entry {
	const entry = findEntry(id.toUpperCase())
	if (entry === undefined) throw problem('not_found', 'No jurisdiction has this id.')
	return entry
}

function summarize({
	id,
	name,
	country,
	region,
	asOf,
	reviewedBy,
	textFamily,
}: Entry): model.JurisdictionSummary {
	return { id, name, country, region, asOf, reviewedBy, textFamily }
}

function present(entry: Entry): model.Jurisdiction {
	return {
		...entry,
		mustNotSay: entry.mustNotSay.map(({ id, phrase, reason }) => ({
			id,
			pattern: patternOf(phrase).source,
			reason,
		})),
		disclaimer: DISCLAIMER,
	}
}
