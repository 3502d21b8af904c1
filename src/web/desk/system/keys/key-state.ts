import type { KeySummary } from '../../../../features/keys/model.ts'

export type KeyState = 'active' | 'revoked' | 'expired'

/** Returns the state of a key. @param now in milliseconds since 1970 */
export function stateOf(
	{ revokedAt, expiresAt }: Pick<KeySummary, 'revokedAt' | 'expiresAt'>,
	now: number,
): KeyState {
	if (revokedAt !== null) return 'revoked'
	return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active'
}
