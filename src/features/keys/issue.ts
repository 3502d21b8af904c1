import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import { holdsScope } from '../../http/scopes.ts'
import type { GrantableScope } from '../../http/scopes.ts'
import { hashApiKey, lastFour, newApiKey } from '../../kit/api-key.ts'
import { tidy } from '../../kit/text.ts'
import { recordAudit } from '../audit/record.ts'
import type { Actor } from '../audit/actor.ts'
import { insertKey } from './queries.ts'
import type { ApiKey } from './table.ts'

export type NewKey = { name: string; scopes: readonly GrantableScope[]; expiresAt: number | null }

/** A key's row, and the key itself, which is never seen again. */
export type Issued = { row: ApiKey; key: string }

/**
 * Issues a key to the actor's organization.
 * @param held the scopes that the actor holds; the new key gets no other
 * @throws Problem 403 for a scope that the actor lacks, 422 for an expiry that has passed
 */
export function issueKey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, held, wanted }: { actor: Actor; held: ReadonlySet<string>; wanted: NewKey },
): Issued {
	const lacking = wanted.scopes.find((scope) => !holdsScope(held, scope))
	if (lacking !== undefined)
		throw problem('insufficient_scope', 'A key can grant only the scopes that it holds.', {
			required: lacking,
		})
	const now = deps.clock.now()
	if (wanted.expiresAt !== null && wanted.expiresAt <= now)
		throw invalid([{ path: '/expiresAt', code: 'range', message: 'Send a time in the future.' }])
	const key = newApiKey((bytes) => deps.ids.random(bytes))
	const row: ApiKey = {
		id: deps.ids.next(),
		organizationId: actor.organizationId,
		name: tidy(wanted.name),
		hash: hashApiKey(key),
		lastFour: lastFour(key),
		scopes: [...new Set(wanted.scopes)],
		createdAt: now,
		lastUsedAt: null,
		expiresAt: wanted.expiresAt,
		revokedAt: null,
	}
	insertKey(tx, row)
	recordAudit(tx, deps, actor, { action: 'key.created', subject: row.id })
	return { row, key }
}
