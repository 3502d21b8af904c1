import type { Override } from '../../jurisdictions/override.ts'
import type { Choice } from '../../jurisdictions/choose.ts'
import { dataVersionOf } from '../../jurisdictions/data-version.ts'
import type { Entry } from '../../jurisdictions/entry.ts'
import { patternOf } from '../../jurisdictions/warn.ts'
import type { Day } from '../../kit/time/dates.ts'
import type { Deps } from '../../deps.ts'
import { nameActors } from '../actors/name-actors.ts'
import { requireLocation } from '../locations/require.ts'
import { todayOf } from '../organization/organization.ts'
import { dataValueOf, hasDataChanged, listOverrides } from '../organization/overrides/overrides.ts'
import type { Holder } from '../organization/overrides/overrides.ts'
import type { Jurisdiction, JurisdictionSummary, OverrideShape } from './model.ts'

const ORIGIN =
	'These rules were collected by the makers of this software, and may be wrong, old or not fit your case.'

const ADVICE =
	'They warn, and do not approve: a form without warnings is not a valid form. Ask a lawyer of the place.'

/** What to say wherever values of entries are shown. */
export const DISCLAIMER = `${ORIGIN} No lawyer has reviewed an entry unless it names one. ${ADVICE}`

/** Who reads overrides. */
export type OverrideReader = {
	readonly today: Day
	nameOf(actor: string): string | null
	/** The location that an override is of; null for the whole organization. */
	locationOf(override: Override): string | null
}

/** @throws Problem 404 for an unknown location */
export function openReader(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, locationId }: Holder,
): OverrideReader {
	const common = new Set(listOverrides(db, { organizationId }).map(({ id }) => id))
	const location = locationId === undefined ? undefined : requireLocation(db, organizationId, locationId)
	return {
		today: todayOf(db, clock, organizationId),
		nameOf: nameActors(db, organizationId),
		locationOf: ({ id }) => (location === undefined || common.has(id) ? null : location.id),
	}
}

export function presentOverride(
	override: Override,
	{ today, nameOf, locationOf }: OverrideReader,
): OverrideShape {
	return {
		...override,
		byName: nameOf(override.by),
		ours: dataValueOf(override),
		hasChanged: hasDataChanged(override),
		locationId: locationOf(override),
		isDue: override.reviewAt <= today,
	}
}

export function summarize({
	id,
	name,
	country,
	region,
	asOf,
	reviewedBy,
	textFamily,
}: Entry): JurisdictionSummary {
	return { id, name, country, region, asOf, reviewedBy, textFamily }
}

export function presentJurisdiction(
	{ entry, overrides }: Pick<Choice, 'entry' | 'overrides'>,
	reader: OverrideReader,
): Jurisdiction {
	return {
		...entry,
		version: dataVersionOf(entry.id),
		mustNotSay: entry.mustNotSay.map(({ id, phrase, reason }) => ({
			id,
			pattern: patternOf(phrase).source,
			reason,
		})),
		overrides: overrides.map((override) => presentOverride(override, reader)),
		disclaimer: disclaimerFor(overrides),
	}
}

/** A lawyer reviews what they decide, and nothing else. */
function disclaimerFor(overrides: readonly Override[]): string {
	const reviews = overrides.flatMap(({ decidedBy: { name, role, firm }, on, path }) =>
		role === 'lawyer' ? [`${[name, firm].filter(Boolean).join(', ')}, on ${on}: ${path}`] : [],
	)
	if (reviews.length === 0) return DISCLAIMER
	return `${ORIGIN} Reviewed for this venue by ${reviews.join('; ')}. No lawyer has reviewed the rest. ${ADVICE}`
}
