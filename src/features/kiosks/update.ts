import type { ActDeps } from '../../deps.ts'
import { defined } from '../../kit/defined.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireActiveLocation } from '../locations/require.ts'
import { requireForms, requireInUse } from './kiosk.ts'
import type { UpdateKiosk } from './model.ts'
import { updateKioskRow } from './queries.ts'
import type { Kiosk } from './table.ts'

/**
 * The tablet follows from its next request on.
 * @throws Problem 404 for an unknown kiosk or template, 409 for a revoked kiosk, 422 for an unknown location
 */
export function updateKiosk(
	deps: ActDeps,
	{ actor, id, changes }: ById & { changes: UpdateKiosk },
): Promise<Kiosk> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const kiosk = requireInUse(tx, organizationId, id)
		const { name, locationId, templateIds } = changes
		const values = defined({
			name: name === undefined ? undefined : tidy(name),
			templateIds: templateIds === undefined ? undefined : requireForms(tx, organizationId, templateIds),
			locationId: locationId ? requireActiveLocation(tx, organizationId, locationId) : locationId,
		})
		const after = { ...kiosk, ...values }
		updateKioskRow(tx, kiosk.id, after)
		const fields = Object.keys(changes).sort().join(',')
		recordAudit(tx, deps, actor, { action: 'kiosk.updated', subject: kiosk.id, data: { fields } })
		return after
	})
}
