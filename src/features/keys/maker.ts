export type Maker = {
	readonly scopes: ReadonlySet<string>
	/** Milliseconds since 1970; null if it never expires. */
	readonly expiresAt: number | null
	/** The locations to which the maker is bound; null for all. */
	readonly locationIds: ReadonlySet<string> | null
}

/**
 * The owner of the machine, or a caller as of now.
 * @throws Problem 401 when the key was revoked or the session has ended
 */
export type Issuer = 'owner' | (() => Maker)

/** Anybody who controls the machine may create any key. */
export const OWNER: Maker = { scopes: new Set(['*']), expiresAt: null, locationIds: null }

/**
 * In the transaction that creates the key: the caller's own may have been revoked during the request.
 * @throws Problem 401
 */
export function makerOf(issuer: Issuer): Maker {
	return issuer === 'owner' ? OWNER : issuer()
}
