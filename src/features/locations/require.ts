import type { Db } from '../../db/client.ts'
import { invalid, problem } from '../../http/problems.ts'
import { findLocation } from './queries.ts'
import type { Location } from './table.ts'

export function requireLocation(db: Db, organizationId: string, id: string): Location {
	const location = findLocation(db, organizationId, id.toLowerCase())
	if (location === undefined) throw problem('not_found', 'No location has this id.')
	return location
}

/** @returns its id as stored @throws Problem 422 for an unknown or inactive location */
export function requireActiveLocation(db: Db, organizationId: string, locationId: string): string {
	const id = locationId.toLowerCase()
	if (!isActiveLocation(db, organizationId, id))
		throw invalid([{ path: '/locationId', code: 'unknown', message: 'Send the id of an active location.' }])
	return id
}

export function isActiveLocation(db: Db, organizationId: string, id: string): boolean {
	return findLocation(db, organizationId, id)?.active === true
}
