import type { Schemas } from '../../clients/typescript/src/generated.ts'

export type EventType = Schemas.WebhookEvent['type']

/** What each event is called in a list of choices. */
export const EVENT_NAMES: Readonly<Record<EventType, string>> = {
	'waiver.signed': 'Waiver Signed',
	'waiver.co_signed': 'Waiver Signed by Second Guardian',
	'waiver.voided': 'Waiver Voided',
	'waiver.pdf_ready': 'Waiver PDF Ready',
	'waiver.flagged': 'Waiver Flagged',
	'waiver.flag_cleared': 'Flag Cleared',
	'waiver.flag_reopened': 'Flag Reopened',
	'waiver.expired': 'Waiver Expired',
	'waiver.purged': 'Waiver Purged',
	'import.finished': 'Import Finished',
	'checkin.created': 'Guest Checked In',
	'checkin.annulled': 'Check-In Annulled',
	'checkin.checked_out': 'Guest Checked Out',
	'checkin.checkout_annulled': 'Check-Out Annulled',
	'capacity.reached': 'Capacity Reached',
	'participant.mark_given': 'Mark Given',
	'participant.mark_taken': 'Mark Taken',
	'participant.banned': 'Guest Banned',
	'participant.ban_lifted': 'Ban Lifted',
	'participant.turned_away': 'Guest Turned Away',
	'incident.opened': 'Incident Reported',
	'incident.closed': 'Incident Closed',
	'template.published': 'Form Published',
	'template.archived': 'Form Archived',
	'event.created': 'Event Created',
	'event.closed': 'Event Closed',
	'invitee.opened': 'Invitee Opened Their Link',
	'invitee.signed': 'Invitee Signed',
	'invitee.declined': 'Invitee Declined',
	'invitee.bounced': 'Invitation Bounced',
	'message.bounced': 'Message Bounced',
	'webhook.paused': 'Another Webhook Paused',
}
