import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import type { Problem } from '../../http/problems.ts'
import { holdsScope } from '../../http/scopes.ts'
import type { GrantableScope } from '../../http/scopes.ts'
import { hashApiKey, lastFour, newApiKey } from '../../kit/api-key.ts'
import { tidy } from '../../kit/text.ts'
import { recordAudit } from '../audit/record.ts'
import type { Actor } from '../audit/actor.ts'
import type { Maker } from './maker.ts'
import { insertKey } from './queries.ts'
import type { ApiKey } from './table.ts'

export type NewKey = { name: string; scopes: readonly GrantableScope[]; expiresAt: number | null }

/** A key's row, and the key itself, which is never seen again. */
export type Issued = { row: ApiKey; key: string }

/**
 * Creates a key for the actor's organization. @param maker limits the new key's scopes and expiry; the maker's expiry
 * is the default
 * @throws Problem 403 for a scope that the maker lacks, 422 for an expiry in the past or after the maker's
 */
export function issueKey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, maker, wanted }: { actor: Actor; maker: Maker; wanted: NewKey },
): Issued {
	const lacking = wanted.scopes.find((scope) => !holdsScope(maker.scopes, scope))
	if (lacking !== undefined)
		throw problem('insufficient_scope', 'A key can grant only the scopes that it holds.', {
			required: lacking,
		})
	const now = deps.clock.now()
	const expiresAt = wanted.expiresAt ?? maker.expiresAt
	if (expiresAt !== null && expiresAt <= now) throw wrongEnd('Send a time in the future.')
	if (expiresAt !== null && maker.expiresAt !== null && expiresAt > maker.expiresAt)
		throw wrongEnd('A key can make no key that ends later than itself.')
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
		expiresAt,
		revokedAt: null,
	}
	insertKey(tx, row)
	recordAudit(tx, deps, actor, { action: 'key.created', subject: row.id })
	return { row, key }
}

function wrongEnd(message: string): Problem {
	return invalid([{ path: '/expiresAt', code: 'range', message }])
}
