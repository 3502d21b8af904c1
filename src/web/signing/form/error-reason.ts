/** Reasons for a page without a form. The keys of `words.lost`. */
export type ErrorReason =
	| 'unknown'
	| 'archived'
	| 'season'
	| 'closed'
	| 'expired'
	| 'spent'
	| 'revoked'
	| 'busy'
	| 'large'
	| 'full'
	| 'fault'
	| 'closedShop'
