/** Why a page has nothing to sign, as `words.lost` has it. */
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
	| 'fault'
	| 'closedShop'
