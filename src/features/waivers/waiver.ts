import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findWaiver } from './queries.ts'
import type { Waiver } from './table.ts'

export function requireWaiver(db: Db, organizationId: string, id: string): Waiver {
	const waiver = findWaiver(db, organizationId, id.toLowerCase())
	if (waiver === undefined) throw problem('not_found', 'No waiver has this id.')
	return waiver
}

/** @throws Problem 404, with `purged` for a purged one */
export function requireKept(db: Db, organizationId: string, id: string): Waiver {
	const waiver = requireWaiver(db, organizationId, id)
	if (waiver.purgedAt !== null) throw problem('purged')
	return waiver
}
