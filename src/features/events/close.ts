import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { requireEvent } from './open.ts'
import { updateEventRow } from './queries.ts'
import { nextReminderAt } from './reminders.ts'
import type { Event } from './table.ts'

/**
 * Ends its signing links too (specification, What the service does, rule 5): each use checks the event's status in
 * its own transaction. @throws Problem 404, 409 if it is closed
 */
export function closeEvent(deps: ActDeps, { actor, id }: ById): Promise<Event> {
	return deps.write((tx) => {
		const event = requireEvent(tx, actor.organizationId, id)
		if (event.status === 'closed') throw problem('conflict', 'The event is already closed.')
		// If the clock was set back, the event must not be closed before it was created.
		const now = Math.max(deps.clock.now(), event.createdAt)
		const changes = { status: 'closed', closedAt: now, updatedAt: now } as const
		updateEventRow(tx, event.id, changes)
		recordAudit(tx, deps, actor, { action: 'event.closed', subject: event.id })
		emitEvent(tx, deps, {
			organizationId: actor.organizationId,
			type: 'event.closed',
			data: { eventId: event.id, templateId: event.templateId, closedAt: toTimestamp(now) },
		})
		return { ...event, ...changes }
	})
}

/** Also every link that has not ended otherwise. @throws Problem 404, 409 if it is open */
export function reopenEvent(deps: ActDeps, { actor, id }: ById): Promise<Event> {
	return deps.write((tx) => {
		const event = requireEvent(tx, actor.organizationId, id)
		if (event.status === 'active') throw problem('conflict', 'The event is open.')
		const now = deps.clock.now()
		const changes = {
			status: 'active',
			closedAt: null,
			updatedAt: now,
			// Reminders that came due while it was closed are skipped.
			nextReminderAt: nextReminderAt(event, now),
		} as const
		updateEventRow(tx, event.id, changes)
		recordAudit(tx, deps, actor, { action: 'event.reopened', subject: event.id })
		return { ...event, ...changes }
	})
}
