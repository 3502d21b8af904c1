/** All webhook events. `ping` is not one: only a test sends it. */
export const EVENT_TYPES = [
	'waiver.signed',
	'waiver.co_signed',
	'waiver.voided',
	'waiver.pdf_ready',
	'waiver.flagged',
	'waiver.flag_cleared',
	'waiver.flag_reopened',
	'waiver.expired',
	'waiver.purged',
	'import.finished',
	'checkin.created',
	'checkin.annulled',
	'template.published',
	'template.archived',
	'event.created',
	'event.closed',
	'invitee.opened',
	'invitee.signed',
	'invitee.bounced',
	'message.bounced',
	'webhook.paused',
] as const

export type EventType = (typeof EVENT_TYPES)[number]
