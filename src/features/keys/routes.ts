import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { parseTimestamp } from '../../kit/dates.ts'
import { actorOf } from '../audit/actor.ts'
import { issueKey } from './issue.ts'
import { requireMaker } from './maker.ts'
import { CreateKey, IssuedKey, KeyList, KeySummary } from './model.ts'
import { presentKey } from './present.ts'
import { findKey, listKeys } from './queries.ts'
import { revokeKey } from './revoke.ts'
import { rotateKey } from './rotate.ts'

export const keyRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/keys', tags: ['Keys'] })
		.use(guard)
		.get(
			'',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findKey(deps.db, organizationId, id))
				return toPage(listKeys(deps.db, organizationId, limit + 1, last?.id), limit, presentKey)
			},
			{
				scope: 'keys:manage',
				query: ListPage,
				response: { 200: KeyList },
				detail: {
					operationId: 'listKeys',
					summary: 'List keys',
					description: 'Newest first, revoked ones included.',
				},
			},
		)
		.post(
			'',
			async ({ caller, context, body, status }) => {
				const expiresAt = body.expiresAt === undefined ? null : (parseTimestamp(body.expiresAt) ?? null)
				const wanted = { ...body, expiresAt }
				const actor = actorOf(context)
				const issued = await deps.write((tx) =>
					issueKey(tx, deps, { actor, maker: requireMaker(tx, deps, caller), wanted }),
				)
				return status(201, { ...presentKey(issued.row), key: issued.key })
			},
			{
				scope: 'keys:manage',
				body: CreateKey,
				response: { 201: IssuedKey },
				detail: {
					operationId: 'createKey',
					summary: 'Create a key',
					description:
						'Answers with the key itself, this once. A key can grant only scopes that it holds, and makes no key that ends later than itself; without `expiresAt` the new key ends with its maker.',
				},
			},
		)
		.delete(
			'/:id',
			async ({ context, params }) => {
				const [actor, id] = [actorOf(context), params.id.toLowerCase()]
				return presentKey(await deps.write((tx) => revokeKey(tx, deps, { actor, id })))
			},
			{
				scope: 'keys:manage',
				params: IdParams,
				response: { 200: KeySummary },
				detail: {
					operationId: 'revokeKey',
					summary: 'Revoke a key',
					description: 'Holds from the very next request; the row stays.',
				},
			},
		)
		.post(
			'/:id/rotate',
			async ({ caller, context, params, status }) => {
				const [actor, id] = [actorOf(context), params.id.toLowerCase()]
				const issued = await deps.write((tx) =>
					rotateKey(tx, deps, { actor, maker: requireMaker(tx, deps, caller), id }),
				)
				return status(201, { ...presentKey(issued.row), key: issued.key })
			},
			{
				scope: 'keys:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 201: IssuedKey },
				detail: {
					operationId: 'rotateKey',
					summary: 'Rotate a key',
					description: 'A new key with the same name, scopes and expiry; the old one is revoked at once.',
				},
			},
		)
