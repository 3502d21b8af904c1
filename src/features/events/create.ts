import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { createLink } from '../links/token/link.ts'
import { requireWaiverForm } from '../templates/template.ts'
import { emitEvent } from '../webhooks/emit.ts'
import type { CreateEvent } from './model.ts'
import { insertEvent } from './queries.ts'
import { NO_PLAN, settlePlan } from './settle.ts'
import { requireSignedAt } from '../templates/places.ts'
import type { Event } from './table.ts'

/**
 * The template may still be a draft; it must be published when guests sign.
 * @throws Problem 404 for an unknown template, 409 for an archived one, 422
 */
export function createEvent(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens'>,
	{ actor, input }: { actor: Actor; input: CreateEvent },
): Promise<Event> {
	const { templateId, ...plan } = input
	return deps.write((tx) => {
		const { organizationId } = actor
		const template = requireWaiverForm(tx, organizationId, templateId)
		if (template.status === 'archived')
			throw problem('template_archived', 'Unarchive the template before you create an event for it.')
		const now = deps.clock.now()
		const settled = settlePlan(tx, organizationId, NO_PLAN, plan, now)
		requireSignedAt(template, settled.locationId)
		const event: Event = {
			id: deps.ids.next(),
			organizationId,
			templateId: template.id,
			status: 'active',
			createdAt: now,
			updatedAt: now,
			closedAt: null,
			...settled,
		}
		insertEvent(tx, event)
		createLink(tx, deps, { organizationId, kind: 'event', subjectId: event.id })
		recordAudit(tx, deps, actor, {
			action: 'event.created',
			subject: event.id,
			data: { templateId: template.id },
		})
		const data = { eventId: event.id, templateId: template.id }
		emitEvent(tx, deps, { organizationId, type: 'event.created', data })
		return event
	})
}
