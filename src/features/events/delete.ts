import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { revokeLinks } from '../links/token/link.ts'
import { requireEvent } from './open.ts'
import { deleteEventRow } from './queries.ts'
import type { Event } from './table.ts'

/** With its link. Only one that no record names; others can be closed. @throws Problem 404, 409 */
export function deleteEvent(deps: ActDeps, { actor, id }: ById): Promise<Event> {
	return deps.write((tx) => {
		const event = requireEvent(tx, actor.organizationId, id)
		try {
			deleteEventRow(tx, event.id)
		} catch (error) {
			if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error
			throw problem(
				'conflict',
				'The event has invitees, waivers, messages or prefill links. Close it instead, or remove its invitees first.',
			)
		}
		for (const kind of ['event', 'leader'] as const) revokeLinks(tx, deps, { kind, subjectId: event.id })
		recordAudit(tx, deps, actor, { action: 'event.deleted', subject: event.id })
		return event
	})
}
