import type { Tx } from '../../db/client.ts'
import type { ActDeps } from '../../deps.ts'
import { requireById } from '../../http/problems.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { findKey, markKeyRevoked } from './queries.ts'
import type { ApiKey } from './table.ts'

export const requireKey = requireById(findKey, 'key')

/** From the next request on. Revoking twice changes nothing. @throws Problem 404 */
export function revokeKey(deps: ActDeps, { actor, id }: ById): Promise<ApiKey> {
	return deps.write((tx) => revokeInTransaction(tx, deps, { actor, id: id.toLowerCase() }))
}

export function revokeInTransaction(
	tx: Tx,
	deps: Pick<ActDeps, 'clock' | 'ids'>,
	{ actor, id }: ById,
): ApiKey {
	const key = requireKey(tx, actor.organizationId, id)
	if (key.revokedAt !== null) return key
	const revokedAt = deps.clock.now()
	markKeyRevoked(tx, id, revokedAt)
	recordAudit(tx, deps, actor, { action: 'key.revoked', subject: id })
	return { ...key, revokedAt }
}
