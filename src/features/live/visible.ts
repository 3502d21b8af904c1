import { holdsScope } from '../../api/scopes.ts'
import type { Scope } from '../../api/scopes.ts'
import type { EventType } from '../webhooks/catalog.ts'

/** A caller who may read participants sees their waivers' states as well. */
const OF_WAIVERS = ['waivers:read', 'participants:read'] as const
const OF_EVENTS = ['events:read'] as const

/** One scope is enough: those that read the same by another route. */
const seenBy: Readonly<Record<EventType, readonly Scope[]>> = {
	'waiver.signed': OF_WAIVERS,
	'waiver.co_signed': OF_WAIVERS,
	'waiver.voided': OF_WAIVERS,
	'waiver.pdf_ready': OF_WAIVERS,
	'waiver.flagged': OF_WAIVERS,
	'waiver.flag_cleared': OF_WAIVERS,
	'waiver.flag_reopened': OF_WAIVERS,
	'waiver.expired': OF_WAIVERS,
	'waiver.purged': OF_WAIVERS,
	'import.finished': OF_WAIVERS,
	'checkin.created': ['checkins:read'],
	'checkin.annulled': ['checkins:read'],
	'template.published': ['templates:read'],
	'template.archived': ['templates:read'],
	'event.created': OF_EVENTS,
	'event.closed': OF_EVENTS,
	'invitee.opened': OF_EVENTS,
	'invitee.signed': OF_EVENTS,
	'invitee.bounced': OF_EVENTS,
	'message.bounced': ['messages:read'],
	'webhook.paused': ['webhooks:manage'],
}

export function maySee(scopes: ReadonlySet<string>, type: EventType): boolean {
	return seenBy[type].some((scope) => holdsScope(scopes, scope))
}
