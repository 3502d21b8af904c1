import type { Db } from '../../db/client.ts'
import { readCursor, toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { endOfMoment, startOfMoment } from '../../kit/time/moment.ts'
import { nameActors } from '../actors/name-actors.ts'
import { findAudit, findPhiAccess, listAudit, listPhiAccess } from '../audit/queries.ts'
import type { Records } from '../audit/queries.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findParticipantIds } from '../participants/participant.ts'
import { listWaiverIdsOf } from '../waivers/list.ts'
import type { AuditItem, ListAudit, ListPhiAccess, PhiAccess } from './model.ts'
import { presentAudit, presentPhiAccess } from './present.ts'

/** Newest first. @throws Problem 422 for an unknown cursor */
export function findAuditEntries(db: Db, organizationId: string, query: ListAudit): Page<AuditItem> {
	const { actor, action, subject, limit } = query
	const times = readTimes(db, organizationId, query)
	const before = readCursor(query.cursor, (id) => findAudit(db, organizationId, id))
	const ids = { actor: actor?.toLowerCase(), subject: subject?.toLowerCase() }
	const filter = { organizationId, action, before, ...ids, ...times }
	const nameOf = nameActors(db, organizationId)
	return toPage(listAudit(db, filter, limit + 1), limit, (entry) => presentAudit(entry, nameOf))
}

/** Newest first. @throws Problem 422 for an unknown cursor */
export function findPhiAccesses(db: Db, organizationId: string, query: ListPhiAccess): Page<PhiAccess> {
	const { actor, action, waiverId, participantId, limit } = query
	const times = readTimes(db, organizationId, query)
	const before = readCursor(query.cursor, (id) => findPhiAccess(db, organizationId, id))
	const records =
		participantId === undefined ? undefined : findRecords(db, organizationId, participantId.toLowerCase())
	const ids = { actor: actor?.toLowerCase(), waiverId: waiverId?.toLowerCase() }
	const filter = { organizationId, action, records, before, ...ids, ...times }
	const nameOf = nameActors(db, organizationId)
	return toPage(listPhiAccess(db, filter, limit + 1), limit, (access) => presentPhiAccess(access, nameOf))
}

export function findRecords(db: Db, organizationId: string, participantId: string): Records {
	const participantIds = findParticipantIds(db, organizationId, participantId) ?? []
	return { participantIds, waiverIds: listWaiverIdsOf(db, organizationId, participantIds) }
}

/** Times of a query, in milliseconds and in the organization's time zone. */
export function readTimes(
	db: Db,
	organizationId: string,
	{ from, to }: { from?: string; to?: string },
): { from?: number; to?: number } {
	if (from === undefined && to === undefined) return {}
	const timezone = requireOrganization(db, organizationId).timezone
	return {
		...(from === undefined ? {} : { from: startOfMoment(from, timezone) }),
		...(to === undefined ? {} : { to: endOfMoment(to, timezone) }),
	}
}
