/** The limits of a new key. */
export type Maker = {
	readonly scopes: ReadonlySet<string>
	/** Milliseconds since 1970; null if it never expires. */
	readonly expiresAt: number | null
}

/**
 * Who creates a key: the owner of the machine, or a caller of the API, read as it is now. @throws Problem 401 when the
 * caller's key was revoked or the session has ended
 */
export type Issuer = 'owner' | (() => Maker)

/** Whoever controls the machine may create any key. */
export const OWNER: Maker = { scopes: new Set(['*']), expiresAt: null }

/**
 * Returns the limits of an issuer. Called in the transaction that creates the key: the caller's own may have been
 * revoked during the request, and a revoked key must not create another. @throws Problem 401
 */
export function makerOf(issuer: Issuer): Maker {
	return issuer === 'owner' ? OWNER : issuer()
}
