import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/request-context.ts'
import { requireLiveKey } from '../../http/live-key.ts'
import { findKey } from './queries.ts'

/** What whoever makes a key may pass on. */
export type Maker = {
	readonly scopes: ReadonlySet<string>
	/** Milliseconds since 1970; null where it never ends. */
	readonly expiresAt: number | null
}

/** Whoever has the machine makes any key. */
export const OWNER: Maker = { scopes: new Set(['*']), expiresAt: null }

/**
 * The caller's own key as it is now: it may have been revoked while the request was under way, and a dead key must leave no
 * successor. @throws Problem 401
 */
export function requireMaker(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	{ organizationId, keyId }: Caller,
): Maker {
	const { scopes, expiresAt } = requireLiveKey(findKey(tx, organizationId, keyId), clock.now())
	return { scopes: new Set(scopes), expiresAt }
}
