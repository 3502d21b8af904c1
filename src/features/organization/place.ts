import { chooseEntry } from '../../jurisdictions/choose.ts'
import type { Choice } from '../../jurisdictions/choose.ts'
import { isSameValue } from '../../jurisdictions/override.ts'
import type { Override } from '../../jurisdictions/override.ts'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import type { Day } from '../../kit/time/dates.ts'
import { findLocation } from '../locations/queries.ts'
import type { Location } from '../locations/table.ts'
import type { Organization } from './table.ts'

type Whereabouts = Pick<Location, 'country' | 'region' | 'jurisdiction' | 'overrides'>

/** The time zone, the rules and the company of the location that is named, else the organization's. */
export function surroundingsOf(
	db: Db,
	organization: Organization,
	locationId: string | null,
): { readonly timezone: string; readonly choice: Choice; readonly releasee: Releasee | undefined } {
	const location = locationId === null ? undefined : findLocation(db, organization.id, locationId)
	return {
		timezone: timezoneAt(organization, location),
		choice: choiceOf(organization, location),
		releasee: releaseeOf(organization, location),
	}
}

/** The country of a place, else of the organization, as ISO 3166-1 alpha-2; null if nobody has said. */
export function countryAt({ settings }: Organization, location?: Pick<Location, 'country'>): string | null {
	return location?.country ?? settings.country ?? null
}

/** The same by the location's id. */
export function countryOf(db: Db, organization: Organization, locationId: string | null): string | null {
	const location = locationId === null ? undefined : findLocation(db, organization.id, locationId)
	return countryAt(organization, location)
}

/** The time zone of a place, else of the organization. */
export function timezoneAt({ timezone }: Organization, location?: Pick<Location, 'timezone'>): string {
	return location?.timezone ?? timezone
}

/** The day at a place, by its clocks. */
export function todayAt(
	clock: Clock,
	organization: Organization,
	location?: Pick<Location, 'timezone'>,
): Day {
	return dayInZone(clock.now(), timezoneAt(organization, location))
}

/** The postal address of a place, else of the organization, in lines; null if nobody has said. */
export function addressAt({ settings }: Organization, location?: Pick<Location, 'address'>): string | null {
	return location?.address ?? settings.address ?? null
}

/** Whom a guest signs with; each is null where nobody has said. */
export type Releasee = { readonly legalName: string | null; readonly registration: string | null }

/**
 * The company that runs a location, else the organization's. A location with a name of its own has no registration but
 * its own. Undefined where nothing is known.
 */
export function releaseeOf({ settings }: Organization, location?: Releasee): Releasee | undefined {
	const own: Releasee =
		location !== undefined && location.legalName !== null
			? location
			: {
					legalName: settings.legalName ?? null,
					registration: location?.registration ?? settings.registration ?? null,
				}
	const { legalName, registration } = own
	return legalName === null && registration === null ? undefined : { legalName, registration }
}

/** The name that a form calls the company by: the legal one, else the venue's. */
export function companyOf({ name, settings }: Organization): string {
	return settings.legalName ?? name
}

/** In one line: "North Wall GmbH, HRB 1234". */
export function nameReleasee({ legalName, registration }: Releasee): string {
	return [legalName, registration].filter((part) => part !== null).join(', ')
}

/** The rules of a place: those that the location chooses, else the organization's; with what is decided otherwise. */
export function choiceOf(organization: Organization, location?: Whereabouts): Choice {
	const isOwn = location !== undefined && (location.jurisdiction ?? location.country) !== null
	return chooseEntry(isOwn ? location : organization.settings, overridesAt(organization, location))
}

/** What is decided for a location stands in the place of what is decided for the organization. */
export function overridesAt(
	{ settings }: Organization,
	location?: Pick<Location, 'overrides'>,
): readonly Override[] {
	const common = settings.overrides ?? []
	const own = location?.overrides ?? []
	if (own.length === 0) return common
	return [...common.filter((each) => !own.some((other) => isSameValue(each, other))), ...own]
}
