import { unauthorized } from '../problems.ts'

/** Times in milliseconds since 1970. */
type Lifetime = { readonly expiresAt: number | null; readonly revokedAt: number | null }

/** @throws Problem 401 when the key does not exist, was revoked or has expired */
export function requireLiveKey<Key extends Lifetime>(key: Key | undefined, now: number): Key {
	if (key === undefined) throw unauthorized('unauthorized', 'No such API key.')
	if (key.revokedAt !== null) throw unauthorized('key_revoked', 'This API key has been revoked; use another.')
	if (key.expiresAt !== null && key.expiresAt <= now)
		throw unauthorized('key_expired', 'This API key has expired; use another.')
	return key
}
