/** Every event that other systems can be told of. `ping` is no event: it is sent by a test alone. */
export const EVENT_TYPES = [
	'waiver.signed',
	'waiver.voided',
	'waiver.pdf_ready',
	'waiver.flagged',
	'waiver.flag_cleared',
	'waiver.expired',
	'waiver.purged',
	'checkin.created',
	'template.published',
	'template.archived',
	'event.created',
	'event.closed',
	'invitee.signed',
	'invitee.bounced',
	'message.bounced',
] as const

export type EventType = (typeof EVENT_TYPES)[number]
