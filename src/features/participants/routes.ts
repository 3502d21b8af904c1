import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { toPage } from '../../http/page.ts'
import { IdParams } from '../../http/schema.ts'
import { actorOf } from '../audit/actor.ts'
import { mergeParticipant } from './merge.ts'
import * as model from './model.ts'
import { findParticipants } from './find.ts'
import { presentFound, presentParticipant } from './present.ts'

export const participantRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/participants', tags: ['Participants'] })
		.use(guard)
		.get(
			'',
			({ caller, query }) =>
				toPage(findParticipants(deps.db, caller.organizationId, query), query.limit, presentFound),
			{
				scope: 'participants:read',
				limit: 'search',
				query: model.ListParticipants,
				response: { 200: model.ParticipantList },
				detail: {
					operationId: 'listParticipants',
					summary: 'Search participants',
					description:
						'Everyone who signed or for whom somebody signed, once each, newest first. Filters combine. Where a name finds nobody, and only then, the first page shows up to `limit` people who may be meant, the most alike first; `match` says how each was found.',
				},
			},
		)
		.post(
			'/:id/merge',
			async ({ context, params: { id }, body: { intoId } }) =>
				presentParticipant(await mergeParticipant(deps, { actor: actorOf(context), id, intoId })),
			{
				scope: 'participants:manage',
				params: IdParams,
				problems: ['conflict'],
				body: model.MergeParticipant,
				response: { 200: model.ParticipantSummary },
				detail: {
					operationId: 'mergeParticipant',
					summary: 'Merge a duplicate into another participant',
					description:
						'The participant in the path is the duplicate; `intoId` is the one who remains and is returned. Both histories are kept: waivers keep naming the participant they were signed under, both ids lead to the remaining one, and both names and contacts find them. 409 if the duplicate was merged before.',
				},
			},
		)
