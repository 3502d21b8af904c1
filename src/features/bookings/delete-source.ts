import type { ActDeps } from '../../deps.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { updateSourceRow } from './queries.ts'
import { requireSource } from './source.ts'
import type { BookingSource } from './table.ts'

const NO_SECRET = new Uint8Array()

/**
 * Deletes the secrets at once. Links that guests have stay valid. @returns its last state: paused @throws Problem 404
 */
export function deleteSource(deps: ActDeps, { actor, id }: ById): Promise<BookingSource> {
	return deps.write((tx) => {
		const source = requireSource(tx, actor.organizationId, id)
		const now = deps.clock.now()
		const changes = {
			active: false,
			secret: NO_SECRET,
			previousSecret: null,
			previousUntil: null,
			updatedAt: now,
		}
		// What it refers to can go.
		updateSourceRow(tx, source.id, { ...changes, templateId: null, locationId: null, deletedAt: now })
		recordAudit(tx, deps, actor, { action: 'booking_source.deleted', subject: source.id })
		return { ...source, ...changes }
	})
}
