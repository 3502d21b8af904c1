import type { Deps } from '../../deps.ts'
import { respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { toPage } from '../../http/page.ts'
import { recordListExport } from '../audit/record.ts'
import { presenterOf } from './list.ts'
import * as model from './model.ts'
import type { WaiverSummary } from './model.ts'
import { searchWaivers } from './search/search.ts'

const COLUMNS: readonly Column<WaiverSummary>[] = [
	'id',
	'signedAt',
	['firstName', ({ signer }) => signer.firstName],
	['lastName', ({ signer }) => signer.lastName],
	['email', ({ signer }) => signer.email],
	['phone', ({ signer }) => signer.phoneDigits],
	['minors', ({ minorsCount }) => minorsCount],
	['template', ({ templateName }) => templateName],
	'status',
	'isValid',
	'expiresAt',
	'flagsOpen',
	['tags', ({ tags }) => tags.join(', ')],
	'source',
	'pdfStatus',
	'purgedAt',
	['participantId', ({ signer }) => signer.participantId],
]

export const waiverFileRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/waivers.csv',
		async ({ actor, context, caller: { organizationId }, query }) => {
			const scope = { organizationId, now: deps.clock.now() }
			const present = presenterOf(deps.db, scope.now)
			await recordListExport(deps, actor, 'waivers')
			return respondWithCsv(context, {
				name: 'waivers',
				columns: COLUMNS,
				readPage: (page) => toPage(searchWaivers(deps, scope, { ...query, ...page }), page.limit, present),
			})
		},
		{
			scope: 'waivers:read',
			limit: 'search',
			query: model.DownloadWaivers,
			operationId: 'downloadWaivers',
			summary: 'Download waivers as CSV',
			description:
				'All waivers that the search finds, newest first, without their answers. The download is recorded on the audit log.',
			files: ['text/csv'],
		},
	)
