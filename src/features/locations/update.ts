import { defined } from '../../kit/defined.ts'
import { tidy, tidyOrNull } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { addFormerLogo, readLook, writeLook } from './look.ts'
import type { LookDeps } from './look.ts'
import { requireJurisdiction } from './require-jurisdiction.ts'
import type { UpdateLocation } from './model.ts'
import { updateLocationRow } from './queries.ts'
import { requireLocation } from './require.ts'
import type { Location } from './table.ts'

/** @throws Problem 404, 422 for an unknown jurisdiction or an invalid image */
export async function updateLocation(
	deps: LookDeps,
	{ actor, id, changes }: ById & { changes: UpdateLocation },
): Promise<Location> {
	requireJurisdiction(changes.jurisdiction)
	requireLocation(deps.db, actor.organizationId, id)
	return writeLook(deps, await readLook(changes.branding ?? {}), (tx, look) => {
		const location = requireLocation(tx, actor.organizationId, id)
		const { name, legalName, registration, address, branding: _, ...rest } = changes
		const texts = defined({
			name: name === undefined ? undefined : tidy(name),
			legalName: tidyOrNull(legalName),
			registration: tidyOrNull(registration),
			address: tidyOrNull(address),
		})
		const after = {
			...location,
			...rest,
			...texts,
			branding: { ...location.branding, ...look },
			formerLogos: addFormerLogo(location.formerLogos, location.branding, look),
			updatedAt: deps.clock.now(),
		}
		updateLocationRow(tx, location.id, after)
		const fields = Object.keys(changes).sort().join(',')
		recordAudit(tx, deps, actor, { action: 'location.updated', subject: location.id, data: { fields } })
		return after
	})
}
