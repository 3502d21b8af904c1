import type { Deps } from '../../deps.ts'
import { respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { toPage } from '../../http/page.ts'
import { recordListExport } from '../audit/record.ts'
import * as model from './model.ts'
import type { ParticipantSummary } from './model.ts'
import { presentParticipant } from './present.ts'
import { searchParticipants } from './search.ts'

const COLUMNS: readonly Column<ParticipantSummary>[] = [
	'id',
	'firstName',
	'lastName',
	'email',
	['phone', ({ phoneDigits }) => phoneDigits],
	'lastSignedAt',
	'lastWaiverId',
]

export const participantFileRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/participants.csv',
		async ({ actor, context, caller: { organizationId }, query }) => {
			await recordListExport(deps, actor, 'participants')
			return respondWithCsv(context, {
				name: 'participants',
				columns: COLUMNS,
				readPage: (page) =>
					toPage(
						searchParticipants(deps.db, organizationId, { ...query, ...page }),
						page.limit,
						presentParticipant,
					),
			})
		},
		{
			scope: 'participants:read',
			limit: 'search',
			query: model.DownloadParticipants,
			operationId: 'downloadParticipants',
			summary: 'Download participants as CSV',
			description:
				'Everybody that the search finds, in its order. The download is recorded on the audit log.',
			files: ['text/csv'],
		},
	)
