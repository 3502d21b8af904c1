/** Why there is nothing to sign. The keys of `words.lost`. */
export type ErrorReason =
	| 'unknown'
	| 'archived'
	| 'closed'
	| 'expired'
	| 'spent'
	| 'revoked'
	| 'busy'
	| 'large'
	| 'fault'
	| 'closedShop'
