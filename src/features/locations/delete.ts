import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { deleteLocationRow, isBound } from './queries.ts'
import { requireLocation } from './require.ts'
import type { Location } from './table.ts'

/** Only one that no record names; others can be made inactive. @throws Problem 404, 409 */
export function deleteLocation(deps: ActDeps, { actor, id }: ById): Promise<Location> {
	return deps.write((tx) => {
		const location = requireLocation(tx, actor.organizationId, id)
		if (isBound(tx, actor.organizationId, location.id))
			throw problem(
				'conflict',
				'Keys, staff or forms are bound to this location. Bind them to another first.',
			)
		try {
			deleteLocationRow(tx, location.id)
		} catch (error) {
			if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error
			throw problem(
				'conflict',
				'Waivers, events, check-ins, incidents, kiosks or desk devices use this location. Set "active" to false instead.',
			)
		}
		recordAudit(tx, deps, actor, { action: 'location.deleted', subject: location.id })
		return location
	})
}
