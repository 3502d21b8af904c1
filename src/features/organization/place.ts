import { chooseEntry } from '../../jurisdictions/choose.ts'
import type { Choice } from '../../jurisdictions/choose.ts'
import type { Entry } from '../../jurisdictions/entry.ts'
import type { Db } from '../../db/client.ts'
import { findLocation } from '../locations/queries.ts'
import type { Location } from '../locations/table.ts'
import type { Organization } from './table.ts'

type Whereabouts = Pick<Location, 'country' | 'region' | 'jurisdiction'>

/** The time zone and the law of the location that is named, else the organization's. */
export function surroundingsOf(
	db: Db,
	organization: Organization,
	locationId: string | null,
): { readonly timezone: string; readonly law: Entry } {
	const location = locationId === null ? undefined : findLocation(db, organization.id, locationId)
	return {
		timezone: location?.timezone ?? organization.timezone,
		law: choiceOf(organization, location).entry,
	}
}

/** The rules of a place: those that the location chooses, else the organization's. */
export function choiceOf({ settings }: Organization, location?: Whereabouts): Choice {
	if (location !== undefined && (location.jurisdiction ?? location.country) !== null)
		return chooseEntry(location)
	return chooseEntry(settings)
}
