import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/request-context.ts'
import { requireLiveKey } from '../../http/live-key.ts'
import { findKey } from './queries.ts'

/** The limits of a new key. */
export type Maker = {
	readonly scopes: ReadonlySet<string>
	/** Milliseconds since 1970; null if it never expires. */
	readonly expiresAt: number | null
}

/** Who creates a key: a caller of the API, or the owner of the machine. */
export type Issuer = Caller | 'owner'

/** Whoever controls the machine may create any key. */
export const OWNER: Maker = { scopes: new Set(['*']), expiresAt: null }

/**
 * Returns the limits of an issuer as they are now. The caller's key may have been revoked during the request, and a
 * revoked key must not create another. @throws Problem 401
 */
export function makerOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, issuer: Issuer): Maker {
	if (issuer === 'owner') return OWNER
	const { organizationId, keyId } = issuer
	const { scopes, expiresAt } = requireLiveKey(findKey(tx, organizationId, keyId), clock.now())
	return { scopes: new Set(scopes), expiresAt }
}
