import { problem, requireById, invalidField } from '../../http/problems.ts'
import { findEvent } from './queries.ts'
import type { Event } from './table.ts'

export const requireEvent = requireById(findEvent, 'event')

export function requireUnclosed(event: Event): void {
	if (event.status === 'closed')
		throw problem('event_closed', 'The event is closed. Reopen it to accept signatures.')
}

export function isOpenAt({ status, signingClosesAt }: Event, now: number): boolean {
	return status === 'active' && (signingClosesAt === null || signingClosesAt > now)
}

/**
 * Specification, Waivers rule 2.
 * @throws Problem 409 if it is closed or past its deadline, 422 if it is an event of another template
 */
export function requireOpen(event: Event, templateId: string, now: number): void {
	requireUnclosed(event)
	if (!isOpenAt(event, now))
		throw problem('event_closed', 'The deadline for signing for this event has passed.')
	if (event.templateId !== templateId)
		throw invalidField('/eventId', 'other_template', 'Send an event of this template.')
}
