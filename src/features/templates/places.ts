import { invalidField } from '../../http/problems.ts'
import type { Db } from '../../db/client.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import type { Day } from '../../kit/time/dates.ts'
import { isActiveLocation } from '../locations/require.ts'
import { zonesOf } from '../organization/zones.ts'
import type { Template } from './table.ts'

type Bound = Pick<Template, 'locationIds'>

/** Whether a form is signed at a place. @param locationId null if nobody says where it is */
export function isSignedAt({ locationIds }: Bound, locationId: string | null): boolean {
	return locationIds === null || locationId === null || locationIds.includes(locationId)
}

/** Where a form is signed if nobody says it: at its only location. */
export function onlyPlaceOf({ locationIds }: Bound): string | undefined {
	return locationIds?.length === 1 ? locationIds[0] : undefined
}

/** @throws Problem 422 for a location at which the form is not signed */
export function requireSignedAt(template: Bound, locationId: string | null): void {
	if (isSignedAt(template, locationId)) return
	const message = 'This form is signed at other locations. Send one of its "locationIds".'
	throw invalidField('/locationId', 'other_location', message)
}

type Somewhere = { readonly locationId: string | null }

/** What is signed, for which event, and after which first guardian's waiver. */
export type Occasion = {
	readonly template: Bound & Pick<Template, 'organizationId'>
	readonly event: Somewhere | undefined
	readonly coSigned: Somewhere | undefined
}

/**
 * Where a waiver is signed if the call does not say it: at the form's only location, where the first guardian signed, or at
 * the event's location. An inactive one does not count, nor one at which the form is no longer signed.
 */
export function placeOfSigning(db: Db, { template, coSigned, event }: Occasion): string | null {
	const only = onlyPlaceOf(template)
	if (only !== undefined) return only
	const id = coSigned?.locationId ?? event?.locationId ?? null
	if (id === null || !isSignedAt(template, id)) return null
	return isActiveLocation(db, template.organizationId, id) ? id : null
}

/** The day on which it would be signed now, by the clocks of that place. @param now in milliseconds since 1970 */
export function dayOfSigning(db: Db, occasion: Occasion, now: number): Day {
	return dayInZone(now, zonesOf(db, occasion.template.organizationId)(placeOfSigning(db, occasion)))
}
