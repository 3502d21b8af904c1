import type { Db } from '../../db/client.ts'
import { invalid, requireById } from '../../http/problems.ts'
import { findLocation } from './queries.ts'

export const requireLocation = requireById(findLocation, 'location')

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
