import type { Scope } from '../../api/scopes.ts'

/** A caller who may read participants sees their waivers' states as well. */
const OF_WAIVERS = ['waivers:read', 'participants:read'] as const
const OF_PEOPLE = ['participants:read', 'checkins:write'] as const
const OF_INCIDENTS = ['incidents:read'] as const
const OF_EVENTS = ['events:read'] as const

/**
 * All webhook events, with the scopes of whom a live stream tells of them. One scope is enough: those that read the same by
 * another route. `ping` is not one: only a test sends it.
 */
export const EVENTS = {
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
	'checkin.checked_out': ['checkins:read'],
	'checkin.checkout_annulled': ['checkins:read'],
	'capacity.reached': ['checkins:read'],
	'participant.mark_given': OF_PEOPLE,
	'participant.mark_taken': OF_PEOPLE,
	'participant.banned': OF_PEOPLE,
	'participant.ban_lifted': OF_PEOPLE,
	'participant.turned_away': OF_PEOPLE,
	'incident.opened': OF_INCIDENTS,
	'incident.closed': OF_INCIDENTS,
	'template.published': ['templates:read'],
	'template.archived': ['templates:read'],
	'event.created': OF_EVENTS,
	'event.closed': OF_EVENTS,
	'invitee.opened': OF_EVENTS,
	'invitee.signed': OF_EVENTS,
	'invitee.declined': OF_EVENTS,
	'invitee.bounced': OF_EVENTS,
	'message.bounced': ['messages:read'],
	'webhook.paused': ['webhooks:manage'],
} satisfies Readonly<Record<string, readonly Scope[]>>

export type EventType = keyof typeof EVENTS

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]
