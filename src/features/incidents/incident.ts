import type { Db } from '../../db/client.ts'
import { problem, requireById } from '../../http/problems.ts'
import { findIncident } from './queries.ts'
import type { Incident } from './table.ts'

export const requireIncident = requireById(findIncident, 'incident')

/** To change something. @throws Problem 404, 409 for a report that is purged */
export function requireUnpurgedIncident(db: Db, organizationId: string, id: string): Incident {
	const incident = requireIncident(db, organizationId, id)
	if (incident.purgedAt !== null) throw problem('conflict', 'The report was purged.')
	return incident
}

/** @throws Problem 404, 409 for a report that is closed or purged */
export function requireDraft(db: Db, organizationId: string, id: string): Incident {
	const incident = requireUnpurgedIncident(db, organizationId, id)
	if (incident.status === 'closed')
		throw problem('conflict', 'The report is closed. Write what is new as an addition.')
	return incident
}
