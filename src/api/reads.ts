/** Every read that the access log can hold. The desk has a sentence for each. */
export const READS = [
	'waiver.read',
	'waiver.pdf_read',
	'waiver.photo_read',
	'participant.read',
	'incident.read',
	'incident.photo_read',
	'waiver.link_made',
	'waiver.copy_sent',
	'signing_link.opened',
	'guests.kept',
	'organization.exported',
] as const

export type Read = (typeof READS)[number]
