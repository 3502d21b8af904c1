import type { Deps } from '../../../deps.ts'
import { LOCAL_TIMES, respondWithCsv } from '../../../http/csv-list.ts'
import type { Column } from '../../../http/csv-list.ts'
import { reachOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { fullName } from '../../../kit/text/full-name.ts'
import { recordListExport } from '../../audit/record.ts'
import { zonesOf } from '../../organization/zones.ts'
import { findRefusals, refusalPresenter } from './list.ts'
import { CreateRefusal, DownloadRefusals, ListRefusals, Refusal, RefusalList } from './model.ts'
import type { RefusalShape } from './model.ts'
import { refuse } from './refuse.ts'

const COLUMNS: readonly Column<RefusalShape>[] = [
	'id',
	'refusedAt',
	['person', ({ participant }) => fullName(participant)],
	'banned',
	'reason',
	'by',
	'byName',
	'locationId',
	'waiverId',
	['participantId', ({ participant }) => participant.id],
]

export const refusalRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/refusals',
			async ({ actor, body: input, status }) => {
				const refusal = await refuse(deps, { actor, input })
				return status(201, refusalPresenter(deps, actor.organizationId)(refusal))
			},
			{
				scope: 'checkins:write',
				problems: ['not_found', 'conflict'],
				body: CreateRefusal,
				response: { 201: Refusal },
				halls: 'door',
				operationId: 'createRefusal',
				summary: 'Record that somebody was turned away',
				description:
					'For the record, with its reason, which is in no event. It changes nothing else: a ban is what keeps somebody out. A check-in that a ban refuses is recorded by itself. 409 for somebody who was erased.',
			},
		)
		.get('/v1/refusals', ({ caller, query }) => findRefusals(deps, reachOf(caller), query), {
			scope: 'checkins:read',
			query: ListRefusals,
			response: { 200: RefusalList },
			halls: 'own',
			operationId: 'listRefusals',
			summary: 'List who was turned away',
			description:
				"Newest first. `from` and `to` accept a date, which means the whole day in the organization's time zone, or a date-time; both are inclusive.",
		})
		.get(
			'/v1/refusals.csv',
			async ({ actor, context, caller, query }) => {
				const { organizationId } = caller
				const reach = reachOf(caller)
				const zoneOf = zonesOf(deps.db, organizationId)
				await recordListExport(deps, actor, 'refusals')
				return respondWithCsv(context, {
					name: 'refusals',
					columns: COLUMNS,
					zoneOf: ({ locationId }) => zoneOf(locationId),
					readPage: (page) => findRefusals(deps, reach, { ...query, ...page }),
				})
			},
			{
				scope: 'checkins:read',
				query: DownloadRefusals,
				halls: 'own',
				operationId: 'downloadRefusals',
				summary: 'Download who was turned away as CSV',
				description: `Everything that the list finds, newest first. ${LOCAL_TIMES} The download is recorded on the audit log.`,
				files: ['text/csv'],
			},
		)
