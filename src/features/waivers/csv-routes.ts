import type { Deps } from '../../deps.ts'
import { LOCAL_TIMES, respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { placesOf } from '../../http/halls.ts'
import { toPage } from '../../http/page.ts'
import { writePhone } from '../../search/phone-number.ts'
import { recordListExport } from '../audit/record.ts'
import { zonesOf } from '../organization/zones.ts'
import { countryOf } from '../organization/organization.ts'
import { presenterOf } from './list.ts'
import * as model from './model.ts'
import type { WaiverSummary } from './model.ts'
import { searchWaivers } from './search/search.ts'

/** With what the list leaves out. */
type Row = WaiverSummary & { readonly phone: string | null }

const COLUMNS: readonly Column<Row>[] = [
	'id',
	'signedAt',
	['firstName', ({ signer }) => signer.firstName],
	['lastName', ({ signer }) => signer.lastName],
	['email', ({ signer }) => signer.email],
	'phone',
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
		async ({ actor, context, caller, query }) => {
			const { organizationId } = caller
			const scope = { organizationId, now: deps.clock.now(), places: placesOf(caller) }
			const present = presenterOf(deps.db, scope.now)
			const country = countryOf(deps.db, organizationId)
			const zoneOf = zonesOf(deps.db, organizationId)
			await recordListExport(deps, actor, 'waivers')
			return respondWithCsv(context, {
				name: 'waivers',
				columns: COLUMNS,
				zoneOf: ({ locationId }) => zoneOf(locationId),
				readPage: (page) =>
					toPage(searchWaivers(deps, scope, { ...query, ...page }), page.limit, (waiver) => ({
						...present(waiver),
						phone: writePhone(waiver.purgedAt === null ? waiver.signer.phone : undefined, country),
					})),
			})
		},
		{
			scope: 'waivers:read',
			limit: 'search',
			query: model.DownloadWaivers,
			halls: 'own',
			operationId: 'downloadWaivers',
			summary: 'Download waivers as CSV',
			description: `All waivers that the search finds, newest first, without their answers. Phone numbers are in E.164 where the organization's country tells. ${LOCAL_TIMES} The download is recorded on the audit log.`,
			files: ['text/csv'],
		},
	)
