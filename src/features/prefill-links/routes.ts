import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { actorOf } from '../audit/actor.ts'
import { createPrefillLink } from './create.ts'
import { revokePrefillLink } from './end.ts'
import * as model from './model.ts'
import { requirePrefillLink } from './prefill-link.ts'
import { presentPrefillLink } from './present.ts'
import { findPrefillLink, listPrefillLinks } from './queries.ts'

export const prefillLinkRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/prefill-links', tags: ['Prefill links'] })
		.use(guard)
		.get(
			'',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findPrefillLink(deps.db, organizationId, id))
				const rows = listPrefillLinks(deps.db, organizationId, limit + 1, last?.seq)
				return toPage(rows, limit, (link) => presentPrefillLink(deps, link))
			},
			{
				scope: 'prefill:manage',
				query: ListPage,
				response: { 200: model.PrefillLinkList },
				detail: {
					operationId: 'listPrefillLinks',
					summary: 'List prefill links',
					description: 'Newest first.',
				},
			},
		)
		.post(
			'',
			async ({ context, body: wanted, status }) => {
				const link = await createPrefillLink(deps, { actor: actorOf(context), wanted })
				return status(201, presentPrefillLink(deps, link))
			},
			{
				scope: 'prefill:manage',
				problems: ['not_found', 'template_archived', 'template_not_published', 'season_over', 'event_closed'],
				body: model.CreatePrefillLink,
				response: { 201: model.PrefillLink },
				detail: {
					operationId: 'createPrefillLink',
					summary: 'Create a prefill link',
					description:
						'A link to the signing page with answers filled in, for one guest or `maxUses` of them. It is valid for 7 days, or until `expiresAt`, at most 90 days ahead. The answers are never returned, are in no URL, log or event, and are erased when the link is used up, expired or revoked.',
				},
			},
		)
		.get(
			'/:id',
			({ caller, params: { id } }) =>
				presentPrefillLink(deps, requirePrefillLink(deps.db, caller.organizationId, id)),
			{
				scope: 'prefill:manage',
				params: IdParams,
				response: { 200: model.PrefillLink },
				detail: { operationId: 'getPrefillLink', summary: 'Get a prefill link' },
			},
		)
		.delete(
			'/:id',
			async ({ context, params: { id } }) =>
				presentPrefillLink(deps, await revokePrefillLink(deps, { actor: actorOf(context), id })),
			{
				scope: 'prefill:manage',
				params: IdParams,
				response: { 200: model.PrefillLink },
				detail: {
					operationId: 'revokePrefillLink',
					summary: 'Revoke a prefill link',
					description: 'Revokes the link and erases its answers. Repeating it changes nothing.',
				},
			},
		)
