import type { ActDeps } from '../../deps.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { UpdateLocation } from './model.ts'
import { updateLocationRow } from './queries.ts'
import { requireLocation } from './require.ts'
import type { Location } from './table.ts'

/** @throws Problem 404 */
export function updateLocation(
	deps: ActDeps,
	{ actor, id, changes }: ById & { changes: UpdateLocation },
): Promise<Location> {
	return deps.write((tx) => {
		const location = requireLocation(tx, actor.organizationId, id)
		const values = changes.name === undefined ? changes : { ...changes, name: tidy(changes.name) }
		const after = { ...location, ...values, updatedAt: deps.clock.now() }
		updateLocationRow(tx, location.id, after)
		const fields = Object.keys(changes).sort().join(',')
		recordAudit(tx, deps, actor, { action: 'location.updated', subject: location.id, data: { fields } })
		return after
	})
}
