import type { ActDeps } from '../../deps.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { UpdateEvent } from './model.ts'
import { requireEvent } from './open.ts'
import { updateEventRow } from './queries.ts'
import { settlePlan } from './settle.ts'
import { requireSignedAt } from '../templates/places.ts'
import { requireTemplate } from '../templates/template.ts'
import type { Event } from './table.ts'

/** Null clears a time, a location or an id. @throws Problem 404, 422 */
export function updateEvent(
	deps: ActDeps,
	{ actor, id, changes }: ById & { changes: UpdateEvent },
): Promise<Event> {
	return deps.write((tx) => {
		const event = requireEvent(tx, actor.organizationId, id)
		const now = deps.clock.now()
		const plan = settlePlan(tx, actor.organizationId, event, changes, now)
		if (changes.locationId !== undefined)
			requireSignedAt(requireTemplate(tx, actor.organizationId, event.templateId), plan.locationId)
		updateEventRow(tx, event.id, { ...plan, updatedAt: now })
		recordAudit(tx, deps, actor, {
			action: 'event.updated',
			subject: event.id,
			data: { fields: Object.keys(changes).sort().join(',') },
		})
		return { ...event, ...plan, updatedAt: now }
	})
}
