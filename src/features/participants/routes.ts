import { Elysia } from 'elysia'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { toPage } from '../../http/page.ts'
import { IdParams } from '../../http/schema.ts'
import { actorOf } from '../audit/actor.ts'
import { mergeParticipant } from './merge.ts'
import * as model from './model.ts'
import { idsOf, requireParticipant } from './participant.ts'
import { presentParticipant } from './present.ts'
import { readParticipant } from './read.ts'
import { searchParticipants } from './search.ts'

type Named = { organizationId: string; participantIds: readonly string[] }

/** What participants need of waivers, which know participants and not the other way round; passed in by the app. */
export type ParticipantRecords = {
	/** The newest waivers that name any of these participants. */
	listWaivers(db: Db, wanted: Named): model.WaiverSummary[]
	/** Whether a waiver that names any of these participants covers them. @throws Problem 404 for the template */
	cover(db: Db, question: Named & { on?: string; templateId?: string }): model.Coverage
}

export const participantRoutes = (deps: Deps, records: ParticipantRecords) =>
	new Elysia({ prefix: '/v1/participants', tags: ['Participants'] })
		.use(guard)
		.get(
			'',
			({ caller, query }) =>
				toPage(searchParticipants(deps.db, caller.organizationId, query), query.limit, presentParticipant),
			{
				scope: 'participants:read',
				limit: 'search',
				query: model.ListParticipants,
				response: { 200: model.ParticipantList },
				detail: {
					operationId: 'listParticipants',
					summary: 'Search participants',
					description: 'Everyone who signed or was signed for, once each, newest first. Filters combine.',
				},
			},
		)
		.get(
			'/:id',
			async ({ caller, exchange, params: { id } }) => {
				const { participant, more: waivers } = await readParticipant(
					deps,
					{ actor: actorOf(exchange), id },
					(tx, participantIds) =>
						records.listWaivers(tx, { organizationId: caller.organizationId, participantIds }),
				)
				return { ...presentParticipant(participant), dateOfBirth: participant.dateOfBirth, waivers }
			},
			{
				scope: 'participants:read',
				params: IdParams,
				response: { 200: model.ParticipantDetail },
				detail: {
					operationId: 'getParticipant',
					summary: 'Get a participant',
					description:
						'With the newest 100 waivers that name them, as signer or as minor. The id of a merged duplicate answers with the one who stands for it. The read is put on the access log.',
				},
			},
		)
		.get(
			'/:id/coverage',
			({ caller: { organizationId }, params: { id }, query }) => {
				const participant = requireParticipant(deps.db, organizationId, id)
				return records.cover(deps.db, {
					organizationId,
					participantIds: idsOf(deps.db, participant),
					...query,
				})
			},
			{
				scope: 'participants:read',
				params: IdParams,
				query: model.AskCoverage,
				response: { 200: model.Coverage },
				detail: {
					operationId: 'getCoverage',
					summary: 'Ask whether a participant is covered, and if not, why',
					description:
						'Today means at this moment. Any other day is taken whole: a waiver covers it that was signed by its end, and had neither expired nor been voided when it began.',
				},
			},
		)
		.post(
			'/:id/merge',
			async ({ exchange, params: { id }, body: { intoId } }) =>
				presentParticipant(await mergeParticipant(deps, { actor: actorOf(exchange), id, intoId })),
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
						'The participant of the path is the duplicate, `intoId` the one who stays, and the answer shows. Both histories are kept: waivers go on naming whom they were signed under, both ids lead to the one who stays, and both names and contacts find them. 409 for a duplicate that was merged before.',
				},
			},
		)
