import type { Deps } from '../../../deps.ts'
import { LOCAL_TIMES, respondWithCsv } from '../../../http/csv-list.ts'
import type { Column } from '../../../http/csv-list.ts'
import { reachOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { toPage } from '../../../http/page.ts'
import { dayInZone } from '../../../kit/time/dates.ts'
import { writePhone } from '../../../search/phone-number.ts'
import { recordListExport } from '../../audit/record.ts'
import { isCurrent } from '../../marks/mark.ts'
import { listGiven, listMarks } from '../../marks/queries.ts'
import { requireOrganization } from '../../organization/organization.ts'
import * as model from '../../participants/model.ts'
import type { ParticipantSummary } from '../../participants/model.ts'
import { idsOf } from '../../participants/participant.ts'
import { presentParticipant } from '../../participants/present.ts'
import { searchParticipants } from '../../participants/search.ts'

/** With the last day of each mark that counts today, by the mark's id; null for a mark without an end. */
type Row = ParticipantSummary & { readonly marks: ReadonlyMap<string, string | null> }

const COLUMNS: readonly Column<Row>[] = [
	'id',
	'firstName',
	'lastName',
	'email',
	'phone',
	'lastSignedAt',
	'lastWaiverId',
]

/** A column for each active mark: empty without it, its last day, or `true` if it has no end. */
function markColumns(deps: Pick<Deps, 'db'>, organizationId: string): Column<Row>[] {
	const active = listMarks(deps.db, organizationId).filter((mark) => mark.active)
	return active.map(({ id, name }) => [
		`mark: ${name}`,
		({ marks }) => (marks.has(id) ? (marks.get(id) ?? true) : null),
	])
}

export const participantFileRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/participants.csv',
		async ({ actor, context, caller, query }) => {
			const { organizationId, places } = reachOf(caller)
			await recordListExport(deps, actor, 'participants')
			const { db, clock } = deps
			const { timezone, settings } = requireOrganization(db, organizationId)
			const country = settings.country ?? null
			const today = dayInZone(clock.now(), timezone)
			return respondWithCsv(context, {
				name: 'participants',
				columns: [...COLUMNS, ...markColumns(deps, organizationId)],
				zoneOf: () => timezone,
				readPage: (page) =>
					toPage(
						searchParticipants(db, organizationId, { ...query, ...page, places }),
						page.limit,
						(person) => ({
							...presentParticipant(person),
							phone: writePhone(person.phone, country),
							marks: new Map(
								listGiven(db, organizationId, idsOf(db, person))
									.filter(({ mark, given }) => isCurrent(mark, given, today))
									.map(({ mark, given }) => [mark.id, given.until]),
							),
						}),
					),
			})
		},
		{
			scope: 'participants:read',
			limit: 'search',
			query: model.DownloadParticipants,
			halls: 'own',
			operationId: 'downloadParticipants',
			summary: 'Download participants as CSV',
			description: `Everybody that the search finds, in its order, with a column for each active mark: its last day, or \`true\` if it has no end. Phone numbers are in E.164 where the organization's country tells. ${LOCAL_TIMES} The download is recorded on the audit log.`,
			files: ['text/csv'],
		},
	)
