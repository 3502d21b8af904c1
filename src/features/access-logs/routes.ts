import { Elysia } from 'elysia'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { endOfMoment, startOfMoment } from '../../kit/time/moment.ts'
import { nameActors } from '../actors/name-actors.ts'
import { findAudit, findPhiAccess, listAudit, listPhiAccess } from '../audit/queries.ts'
import type { Records } from '../audit/queries.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findParticipantIds } from '../participants/participant.ts'
import { listWaiverIdsOf } from '../waivers/list.ts'
import * as model from './model.ts'
import { presentAudit, presentPhiAccess } from './present.ts'

export const accessLogRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1', tags: ['Access logs'] })
		.use(guard)
		.get(
			'/audit-log',
			({ caller: { organizationId }, query }) => {
				const { actor, action, subject, limit } = query
				const times = readTimes(deps.db, organizationId, query)
				const before = readCursor(query.cursor, (id) => findAudit(deps.db, organizationId, id))
				const ids = { actor: actor?.toLowerCase(), subject: subject?.toLowerCase() }
				const wanted = { organizationId, action, before, ...ids, ...times }
				const nameOf = nameActors(deps.db, organizationId)
				return toPage(listAudit(deps.db, wanted, limit + 1), limit, (entry) => presentAudit(entry, nameOf))
			},
			{
				scope: 'audit:read',
				query: model.ListAudit,
				response: { 200: model.AuditList },
				detail: {
					operationId: 'listAuditLog',
					summary: 'List the audit log',
					description:
						'Every act in the organization, newest first. Filters combine. The log cannot be changed.',
				},
			},
		)
		.get(
			'/phi-access-log',
			({ caller: { organizationId }, query }) => {
				const { actor, action, waiverId, participantId, limit } = query
				const times = readTimes(deps.db, organizationId, query)
				const before = readCursor(query.cursor, (id) => findPhiAccess(deps.db, organizationId, id))
				const records =
					participantId === undefined
						? undefined
						: findRecords(deps.db, organizationId, participantId.toLowerCase())
				const ids = { actor: actor?.toLowerCase(), waiverId: waiverId?.toLowerCase() }
				const wanted = { organizationId, action, records, before, ...ids, ...times }
				const nameOf = nameActors(deps.db, organizationId)
				const reads = listPhiAccess(deps.db, wanted, limit + 1)
				return toPage(reads, limit, (access) => presentPhiAccess(access, nameOf))
			},
			{
				scope: 'audit:read',
				query: model.ListPhiAccess,
				response: { 200: model.PhiAccessList },
				detail: {
					operationId: 'listPhiAccessLog',
					summary: 'List the PHI access log',
					description:
						'Every read of a full waiver, a participant, a PDF or a photo, newest first. Filters combine. The log cannot be changed.',
				},
			},
		)

function findRecords(db: Db, organizationId: string, participantId: string): Records {
	const participantIds = findParticipantIds(db, organizationId, participantId) ?? []
	return { participantIds, waiverIds: listWaiverIdsOf(db, organizationId, participantIds) }
}

function readTimes(
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
