import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { issueKey } from './issue.ts'
import type { Issued } from './issue.ts'
import { findKey } from './queries.ts'
import { revokeKey } from './revoke.ts'

/**
 * Puts a new key in the place of an old one, with its name, scopes and expiry; the old one is revoked at once.
 * @throws Problem 403, 404, and 409 when the old one is revoked or has expired
 */
export function rotateKey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, held, id }: { actor: Actor; held: ReadonlySet<string>; id: string },
): Issued {
	const old = findKey(tx, actor.organizationId, id)
	if (old === undefined) throw problem('not_found', 'No key has this id.')
	const expired = old.expiresAt !== null && old.expiresAt <= deps.clock.now()
	if (old.revokedAt !== null || expired)
		throw problem('conflict', 'This key no longer holds; create a new one.')
	const issued = issueKey(tx, deps, { actor, held, wanted: old })
	revokeKey(tx, deps, { actor, id })
	return issued
}
