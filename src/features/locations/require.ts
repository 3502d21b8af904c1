import type { Db } from '../../db/client.ts'
import { invalid } from '../../http/problems.ts'
import { hasLocation } from './queries.ts'

/** @throws Problem 422 for a location that the organization doesn't have */
export function requireLocation(db: Db, organizationId: string, id: string): void {
	if (!hasLocation(db, organizationId, id))
		throw invalid([
			{ path: '/locationId', code: 'unknown', message: 'Send the id of a location that exists.' },
		])
}
