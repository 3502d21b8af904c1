import type { Deps } from '../../deps.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { endOfMoment, startOfMoment } from '../../kit/time/moment.ts'
import { nameActors } from '../actors/name-actors.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findParticipantIds } from '../participants/participant.ts'
import type { CheckinList, ListCheckins } from './model.ts'
import { presentCheckin } from './present.ts'
import { countCheckins, findCheckinSeq, listArrived, listCheckins } from './queries.ts'

/**
 * Newest first: after a timeout a caller sees whether its check-in was stored (specification, Check-ins rule 2).
 * @throws Problem 422 for an unknown cursor
 */
export function findCheckins(
	{ db }: Pick<Deps, 'db'>,
	organizationId: string,
	{ limit, cursor, count, from, to, ...wanted }: ListCheckins,
): CheckinList {
	const { timezone } = requireOrganization(db, organizationId)
	const filter = {
		organizationId,
		isOverride: wanted.override !== undefined,
		before: readCursor(cursor, (id) => findCheckinSeq(db, organizationId, id)),
		from: from === undefined ? undefined : startOfMoment(from, timezone),
		to: to === undefined ? undefined : endOfMoment(to, timezone),
		waiverId: wanted.waiverId?.toLowerCase(),
		participantIds:
			wanted.participantId === undefined
				? undefined
				: (findParticipantIds(db, organizationId, wanted.participantId.toLowerCase()) ?? []),
		locationId: wanted.locationId?.toLowerCase(),
		eventId: wanted.eventId?.toLowerCase(),
	}
	const rows = listCheckins(db, filter, limit + 1)
	const arrivals = listArrived(db, rows)
	const nameOf = nameActors(db, organizationId)
	const page = toPage(rows, limit, (row) => presentCheckin(row, arrivals.get(row.seq) ?? [], nameOf))
	return count === undefined ? page : { ...page, counts: countCheckins(db, filter) }
}
