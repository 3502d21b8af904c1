import { allAt } from '../../db/places.ts'
import type { Deps } from '../../deps.ts'
import { boundLike, reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { parseTimestamp, timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { issueKey } from './issue.ts'
import type { Issuer } from './maker.ts'
import { CreateKey, IssuedKey, KeyList, KeySummary } from './model.ts'
import { findKey, listKeys } from './queries.ts'
import { revokeKey } from './revoke.ts'
import { rotateKey } from './rotate.ts'
import { apiKeys } from './table.ts'
import type { ApiKey } from './table.ts'

function presentKey(key: ApiKey): KeySummary {
	return {
		id: key.id,
		name: key.name,
		scopes: [...key.scopes],
		lastFour: key.lastFour,
		createdAt: toTimestamp(key.createdAt),
		lastUsedAt: timestampOrNull(key.lastUsedAt),
		expiresAt: timestampOrNull(key.expiresAt),
		revokedAt: timestampOrNull(key.revokedAt),
		locationIds: key.locationIds && [...key.locationIds],
	}
}

/** Read again when the key is created. */
const issuerOf =
	({ requireLive }: RequestContext): Issuer =>
	() => {
		if (requireLive === undefined) throw new Error('The route has no authenticated caller.')
		return requireLive()
	}

export const keyRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/keys',
			({ caller, query: { limit, cursor } }) => {
				const { organizationId, places } = reachOf(caller)
				const last = readCursor(cursor, (id) => findKey(deps.db, organizationId, id))
				return toPage(
					listKeys(deps.db, organizationId, limit + 1, last?.id, allAt(apiKeys.locationIds, places)),
					limit,
					presentKey,
				)
			},
			{
				scope: 'keys:manage',
				query: ListPage,
				response: { 200: KeyList },
				halls: 'own',
				operationId: 'listKeys',
				summary: 'List keys',
				description: 'Newest first, revoked ones included.',
			},
		)
		.post(
			'/v1/keys',
			async ({ actor, caller, context, body, status }) => {
				const expiresAt = body.expiresAt === undefined ? null : (parseTimestamp(body.expiresAt) ?? null)
				const input = { ...body, expiresAt, locationIds: boundLike(caller, body.locationIds) }
				const grant = await issueKey(deps, {
					actor,
					issuer: issuerOf(context),
					input,
				})
				return status(201, { ...presentKey(grant.row), key: grant.key })
			},
			{
				scope: 'keys:manage',
				confirmed: true,
				body: CreateKey,
				response: { 201: IssuedKey },
				halls: 'own',
				operationId: 'createKey',
				summary: 'Create a key',
				description:
					'Returns the key itself, only this once. A key can grant only scopes that it has, and creates no key that expires after itself; without `expiresAt` the new key expires with it, and without `locationIds` it is bound to the same locations.',
			},
		)
		.delete(
			'/v1/keys/:id',
			async ({ actor, params: { id } }) => presentKey(await revokeKey(deps, { actor, id })),
			{
				scope: 'keys:manage',
				confirmed: true,
				params: IdParams,
				response: { 200: KeySummary },
				halls: 'key',
				operationId: 'revokeKey',
				summary: 'Revoke a key',
				description: 'It takes effect from the next request on. The key stays in the list.',
			},
		)
		.post(
			'/v1/keys/:id/rotate',
			async ({ actor, context, params: { id }, status }) => {
				const grant = await rotateKey(deps, { actor, issuer: issuerOf(context), id })
				return status(201, { ...presentKey(grant.row), key: grant.key })
			},
			{
				scope: 'keys:manage',
				confirmed: true,
				problems: ['conflict'],
				params: IdParams,
				response: { 201: IssuedKey },
				halls: 'key',
				operationId: 'rotateKey',
				summary: 'Rotate a key',
				description: 'A new key with the same name, scopes and expiry; the old one is revoked immediately.',
			},
		)
