import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { addKey } from './issue.ts'
import type { Issued } from './issue.ts'
import { makerOf } from './maker.ts'
import type { Issuer } from './maker.ts'
import { requireKey, revokeInTransaction } from './revoke.ts'

/**
 * Same name, scopes and expiry; the old key is revoked immediately.
 * @throws Problem 401, 403, 404, 409 if it is revoked, expired, or expires after the issuer
 */
export function rotateKey(
	deps: ActDeps,
	{ actor, issuer, id: requestedId }: { actor: Actor; issuer: Issuer; id: string },
): Promise<Issued> {
	return deps.write((tx) => {
		const id = requestedId.toLowerCase()
		const maker = makerOf(issuer)
		const old = requireKey(tx, actor.organizationId, id)
		const isExpired = old.expiresAt !== null && old.expiresAt <= deps.clock.now()
		if (old.revokedAt !== null || isExpired)
			throw problem('conflict', 'This key is revoked or expired. Create a new one.')
		if (maker.expiresAt !== null && (old.expiresAt === null || old.expiresAt > maker.expiresAt))
			throw problem(
				'conflict',
				'This key expires after yours. Rotate it with a key that does not expire before it.',
			)
		const grant = addKey(tx, deps, { actor, maker, input: old })
		revokeInTransaction(tx, deps, { actor, id })
		return grant
	})
}
