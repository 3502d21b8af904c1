import type { ActDeps } from '../../deps.ts'
import { defined } from '../../kit/defined.ts'
import { tidy, tidyOrNull } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireJurisdiction } from './require-jurisdiction.ts'
import type { UpdateLocation } from './model.ts'
import { updateLocationRow } from './queries.ts'
import { requireLocation } from './require.ts'
import type { Location } from './table.ts'

/** @throws Problem 404, 422 for an unknown jurisdiction */
export function updateLocation(
	deps: ActDeps,
	{ actor, id, changes }: ById & { changes: UpdateLocation },
): Promise<Location> {
	requireJurisdiction(changes.jurisdiction)
	return deps.write((tx) => {
		const location = requireLocation(tx, actor.organizationId, id)
		const { name, legalName, registration, address, ...rest } = changes
		const texts = defined({
			name: name === undefined ? undefined : tidy(name),
			legalName: tidyOrNull(legalName),
			registration: tidyOrNull(registration),
			address: tidyOrNull(address),
		})
		const after = { ...location, ...rest, ...texts, updatedAt: deps.clock.now() }
		updateLocationRow(tx, location.id, after)
		const fields = Object.keys(changes).sort().join(',')
		recordAudit(tx, deps, actor, { action: 'location.updated', subject: location.id, data: { fields } })
		return after
	})
}
