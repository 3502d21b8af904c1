import type { Deps } from '../../deps.ts'
import { LOCAL_TIMES, respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { recordListExport } from '../audit/record.ts'
import { zonesOf } from '../organization/zones.ts'
import { findCheckins } from './list.ts'
import { DownloadCheckins } from './model.ts'
import type { CheckinShape } from './model.ts'

const COLUMNS: readonly Column<CheckinShape>[] = [
	'id',
	'checkedInAt',
	['people', ({ participants }) => participants.map((person) => fullName(person)).join(', ')],
	['count', ({ participants }) => participants.length],
	'method',
	'isValid',
	['warnings', ({ warnings }) => warnings.join(', ')],
	'reason',
	['override', ({ override }) => override !== null],
	'by',
	'byName',
	'checkedOutAt',
	'checkedOutBy',
	'annulledAt',
	'locationId',
	'eventId',
	'waiverId',
	'participantId',
	'receivedAt',
]

export const checkinFileRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/checkins.csv',
		async ({ actor, context, caller, query }) => {
			const { organizationId } = caller
			const reach = reachOf(caller)
			const zoneOf = zonesOf(deps.db, organizationId)
			await recordListExport(deps, actor, 'checkins')
			return respondWithCsv(context, {
				name: 'checkins',
				columns: COLUMNS,
				zoneOf: ({ locationId }) => zoneOf(locationId),
				readPage: (page) => findCheckins(deps, reach, { ...query, ...page }),
			})
		},
		{
			scope: 'checkins:read',
			query: DownloadCheckins,
			halls: 'own',
			operationId: 'downloadCheckins',
			summary: 'Download arrivals as CSV',
			description: `Everything that the list finds, newest first. ${LOCAL_TIMES} The download is recorded on the audit log.`,
			files: ['text/csv'],
		},
	)
