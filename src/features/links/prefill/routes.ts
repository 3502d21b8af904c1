import type { Deps } from '../../../deps.ts'
import { reachOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { readCursor, toPage } from '../../../http/page.ts'
import { IdParams } from '../../../http/schema.ts'
import { createPrefillLink } from './create.ts'
import { revokePrefillLink } from './end.ts'
import * as model from './model.ts'
import { readerOf, requirePrefillLink } from './prefill-link.ts'
import { presentPrefillLink } from './present.ts'
import { findPrefillLink, listPrefillLinks } from './queries.ts'

export const prefillLinkRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/prefill-links',
			({ caller, query: { limit, cursor, sort } }) => {
				const { organizationId } = caller
				const last = readCursor(cursor, (id) => findPrefillLink(deps.db, organizationId, id))
				const rows = listPrefillLinks(deps.db, reachOf(caller), {
					limit: limit + 1,
					sort,
					after: last?.seq,
				})
				return toPage(rows, limit, (link) => presentPrefillLink(deps, readerOf(caller), link))
			},
			{
				scope: 'prefill:manage',
				query: model.ListPrefillLinks,
				response: { 200: model.PrefillLinkList },
				halls: 'own',
				operationId: 'listPrefillLinks',
				summary: 'List prefill links',
				description: 'Newest first, unless `sort` says otherwise.',
			},
		)
		.post(
			'/v1/prefill-links',
			async ({ caller, actor, body: input, status }) => {
				const link = await createPrefillLink(deps, { actor, input })
				return status(201, presentPrefillLink(deps, readerOf(caller), link))
			},
			{
				scope: 'prefill:manage',
				problems: ['not_found', 'template_archived', 'template_not_published', 'season_over', 'event_closed'],
				body: model.CreatePrefillLink,
				response: { 201: model.PrefillLink },
				halls: 'own',
				operationId: 'createPrefillLink',
				summary: 'Create a prefill link',
				description:
					'A link to the signing page with answers filled in, for one guest or `maxUses` of them. It is valid for 7 days, or until `expiresAt`, at most 90 days ahead. The answers are never returned, are in no URL, log or event, and are erased when the link is used up, expired or revoked.',
			},
		)
		.get(
			'/v1/prefill-links/:id',
			({ caller, params: { id } }) =>
				presentPrefillLink(deps, readerOf(caller), requirePrefillLink(deps.db, caller.organizationId, id)),
			{
				scope: 'prefill:manage',
				params: IdParams,
				response: { 200: model.PrefillLink },
				halls: 'prefill link',
				operationId: 'getPrefillLink',
				summary: 'Get a prefill link',
			},
		)
		.delete(
			'/v1/prefill-links/:id',
			async ({ caller, actor, params: { id } }) => {
				const link = await revokePrefillLink(deps, { actor, id })
				return presentPrefillLink(deps, readerOf(caller), link)
			},
			{
				scope: 'prefill:manage',
				params: IdParams,
				response: { 200: model.PrefillLink },
				halls: 'prefill link',
				operationId: 'revokePrefillLink',
				summary: 'Revoke a prefill link',
				description: 'Revokes the link and erases its answers. Repeating it changes nothing.',
			},
		)
