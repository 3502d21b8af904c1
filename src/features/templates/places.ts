import { invalidField } from '../../http/problems.ts'
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
