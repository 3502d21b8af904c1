import type { Db } from '../../db/client.ts'
import { invalid, problem } from '../../http/problems.ts'
import { findEvent } from './queries.ts'
import type { Event } from './table.ts'

/** @throws Problem 404 */
export function requireEvent(db: Db, organizationId: string, id: string): Event {
	const event = findEvent(db, organizationId, id.toLowerCase())
	if (event === undefined) throw problem('not_found', 'No event has this id.')
	return event
}

/**
 * That an event takes signatures for a template now (specification, Waivers rule 2).
 * @throws Problem 409 when it is closed or its signing time is over, 422 when it is an event of another template
 */
export function requireOpen(event: Event, templateId: string, now: number): void {
	if (event.status === 'closed')
		throw problem('event_closed', 'The event is closed; reopen it to take signatures.')
	if (event.signingClosesAt !== null && event.signingClosesAt <= now)
		throw problem('event_closed', 'The time to sign for this event is over.')
	if (event.templateId !== templateId)
		throw invalid([{ path: '/eventId', code: 'other_template', message: 'Send an event of this template.' }])
}
