/** Why somebody gets no mail of a campaign. */
export const OBSTACLES = [
	'noAddress',
	'noConsent',
	'banned',
	'suppressed',
	'sameAddress',
	'renewed',
	'notSignable',
] as const

/** How many mails of campaigns leave in an hour, where an organization has not said otherwise. */
export const CAMPAIGN_MAILS_PER_HOUR = 200
