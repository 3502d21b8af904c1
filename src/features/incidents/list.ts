import { onlyAt } from '../../kit/places.ts'
import type { Reach } from '../../kit/places.ts'
import type { Db } from '../../db/client.ts'
import { readCursor, toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { endOfMoment, startOfMoment } from '../../kit/time/moment.ts'
import { nameActors } from '../actors/name-actors.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findParticipantIds } from '../participants/participant.ts'
import { findWaiver } from '../waivers/queries.ts'
import type { IncidentSummary, ListIncidents } from './model.ts'
import { presentSummary } from './present.ts'
import { findIncident, listIncidents } from './queries.ts'

/** No row has a waiver with this number. */
const NO_WAIVER = 0

/** The latest accident first. @throws Problem 422 for an unknown cursor */
export function findIncidents(
	db: Db,
	{ organizationId, places }: Reach,
	{ limit, cursor, from, to, participantId, waiverId, locationId, status, kind }: ListIncidents,
): Page<IncidentSummary> {
	const { timezone } = requireOrganization(db, organizationId)
	const rows = listIncidents(
		db,
		{
			organizationId,
			status,
			kind,
			places: locationId === undefined ? places : onlyAt(locationId.toLowerCase()),
			participantIds:
				participantId === undefined
					? undefined
					: (findParticipantIds(db, organizationId, participantId.toLowerCase()) ?? []),
			waiverSeq:
				waiverId === undefined
					? undefined
					: (findWaiver(db, organizationId, waiverId.toLowerCase())?.seq ?? NO_WAIVER),
			from: from === undefined ? undefined : startOfMoment(from, timezone),
			to: to === undefined ? undefined : endOfMoment(to, timezone),
			before: readCursor(cursor, (id) => findIncident(db, organizationId, id)),
		},
		limit + 1,
	)
	const nameOf = nameActors(db, organizationId)
	return toPage(rows, limit, (row) => presentSummary(db, row, nameOf))
}
