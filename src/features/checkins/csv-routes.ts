import type { Deps } from '../../deps.ts'
import { respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { MAX_PAGE_SIZE } from '../../http/schema.ts'
import { defined } from '../../kit/defined.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { recordListExport } from '../audit/record.ts'
import { findCheckins } from './list.ts'
import { DownloadCheckins } from './model.ts'
import type { CheckinShape } from './model.ts'

const COLUMNS: readonly Column<CheckinShape>[] = [
	['id', ({ id }) => id],
	['checkedInAt', ({ checkedInAt }) => checkedInAt],
	['people', ({ participants }) => participants.map((person) => fullName(person)).join(', ')],
	['count', ({ participants }) => participants.length],
	['method', ({ method }) => method],
	['isValid', ({ isValid }) => isValid],
	['warnings', ({ warnings }) => warnings.join(', ')],
	['reason', ({ reason }) => reason],
	['override', ({ override }) => override !== null],
	['by', ({ by }) => by],
	['byName', ({ byName }) => byName],
	['annulledAt', ({ annulledAt }) => annulledAt],
	['locationId', ({ locationId }) => locationId],
	['eventId', ({ eventId }) => eventId],
	['waiverId', ({ waiverId }) => waiverId],
	['participantId', ({ participantId }) => participantId],
]

export const checkinFileRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/checkins.csv',
		async ({ actor, context, caller: { organizationId }, query }) => {
			await recordListExport(deps, actor, 'checkins')
			return respondWithCsv(context, {
				name: 'checkins',
				columns: COLUMNS,
				readPage: (cursor) =>
					findCheckins(deps, organizationId, { ...query, ...defined({ cursor }), limit: MAX_PAGE_SIZE }),
			})
		},
		{
			scope: 'checkins:read',
			query: DownloadCheckins,
			detail: {
				operationId: 'downloadCheckins',
				summary: 'Download arrivals as CSV',
				description:
					'Everything that the list finds, newest first. The download is recorded on the audit log.',
				'x-response-types': ['text/csv'],
			},
		},
	)
