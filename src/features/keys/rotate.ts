import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { issueKey } from './issue.ts'
import type { Issued } from './issue.ts'
import type { Maker } from './maker.ts'
import { findKey } from './queries.ts'
import { revokeKey } from './revoke.ts'

/**
 * Replaces a key with a new one of the same name, scopes and expiry, and revokes it at once.
 * @throws Problem 403, 404, 409 if it is revoked, expired, or expires after the maker
 */
export function rotateKey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, maker, id }: { actor: Actor; maker: Maker; id: string },
): Issued {
	const old = findKey(tx, actor.organizationId, id)
	if (old === undefined) throw problem('not_found', 'No key has this id.')
	const expired = old.expiresAt !== null && old.expiresAt <= deps.clock.now()
	if (old.revokedAt !== null || expired)
		throw problem('conflict', 'This key no longer holds; create a new one.')
	if (maker.expiresAt !== null && (old.expiresAt === null || old.expiresAt > maker.expiresAt))
		throw problem('conflict', 'This key ends later than yours; rotate it with a key that ends no sooner.')
	const issued = issueKey(tx, deps, { actor, maker, wanted: old })
	revokeKey(tx, deps, { actor, id })
	return issued
}
