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

/** Whoever controls the machine may create any key. */
export const OWNER: Maker = { scopes: new Set(['*']), expiresAt: null }

/**
 * Returns the caller's key as it is now. It may have been revoked during the request, and a revoked key must not create
 * another. @throws Problem 401
 */
export function requireMaker(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	{ organizationId, keyId }: Caller,
): Maker {
	const { scopes, expiresAt } = requireLiveKey(findKey(tx, organizationId, keyId), clock.now())
	return { scopes: new Set(scopes), expiresAt }
}
