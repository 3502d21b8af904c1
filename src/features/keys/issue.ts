import type { Tx } from '../../db/client.ts'
import type { ActDeps } from '../../deps.ts'
import { problem, invalidField } from '../../http/problems.ts'
import type { Problem } from '../../http/problems.ts'
import { holdsScope } from '../../api/scopes.ts'
import type { GrantableScope } from '../../api/scopes.ts'
import { hashApiKey, lastFour, newApiKey } from '../../kit/api-key.ts'
import { tidy } from '../../kit/text/text.ts'
import { recordAudit } from '../audit/record.ts'
import type { Actor } from '../audit/actor.ts'
import { requireBinding } from '../locations/bind.ts'
import { makerOf } from './maker.ts'
import type { Issuer, Maker } from './maker.ts'
import { insertKey } from './queries.ts'
import type { ApiKey } from './table.ts'

export type NewKey = {
	name: string
	scopes: readonly GrantableScope[]
	expiresAt: number | null
	/** Null, and the default, for all. */
	locationIds?: readonly string[] | null
}

/** The key itself is never seen again. */
export type Issued = { row: ApiKey; key: string }

/**
 * The issuer limits scopes and expiry; the issuer's expiry is the default.
 * @throws Problem 401, 403 for a scope or a location that the issuer lacks, 422 for an expiry in the past or after the issuer's
 */
export function issueKey(
	deps: ActDeps,
	{ actor, issuer, input }: { actor: Actor; issuer: Issuer; input: NewKey },
): Promise<Issued> {
	return deps.write((tx) => addKey(tx, deps, { actor, maker: makerOf(issuer), input }))
}

export function addKey(
	tx: Tx,
	deps: Pick<ActDeps, 'clock' | 'ids'>,
	{ actor, maker, input }: { actor: Actor; maker: Maker; input: NewKey },
): Issued {
	const lacking = input.scopes.find((scope) => !holdsScope(maker.scopes, scope))
	if (lacking !== undefined)
		throw problem(
			'insufficient_scope',
			'A key can grant only the scopes that it has. Use a key that has this scope.',
			{
				required: lacking,
			},
		)
	const now = deps.clock.now()
	const expiresAt = input.expiresAt ?? maker.expiresAt
	if (expiresAt !== null && expiresAt <= now) throw wrongExpiry('Send a time in the future.')
	if (expiresAt !== null && maker.expiresAt !== null && expiresAt > maker.expiresAt)
		throw wrongExpiry('Send a time no later than the expiry of your own key.')
	const key = newApiKey((bytes) => deps.ids.random(bytes))
	const row: ApiKey = {
		id: deps.ids.next(),
		organizationId: actor.organizationId,
		name: tidy(input.name),
		hash: hashApiKey(key),
		lastFour: lastFour(key),
		scopes: [...new Set(input.scopes)],
		createdAt: now,
		lastUsedAt: null,
		expiresAt,
		revokedAt: null,
		locationIds: requireBinding(tx, actor.organizationId, maker.locationIds, input.locationIds ?? null),
	}
	insertKey(tx, row)
	recordAudit(tx, deps, actor, { action: 'key.created', subject: row.id })
	return { row, key }
}

function wrongExpiry(message: string): Problem {
	return invalidField('/expiresAt', 'range', message)
}
