import { Elysia } from 'elysia'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { endOfMoment, startOfMoment } from '../../kit/moment.ts'
import { findPlace, listAudit, listPhiAccess } from './list.ts'
import type { Records } from './list.ts'
import * as model from './model.ts'
import { presentAudit, presentPhiAccess } from './present.ts'

/** What the logs need of other features, none of which they know; passed in by the app. */
export type LogContext = {
	timezoneOf(db: Db, organizationId: string): string
	/** What is kept about a person; undefined for an unknown one. */
	recordsOf(db: Db, organizationId: string, participantId: string): Records | undefined
}

export const auditRoutes = (deps: Deps, context: LogContext) =>
	new Elysia({ prefix: '/v1', tags: ['Access logs'] })
		.use(guard)
		.get(
			'/audit-log',
			({ caller: { organizationId }, query }) => {
				const { actor, action, subject, limit } = query
				const times = readTimes(deps.db, context, organizationId, query)
				const before = readCursor(query.cursor, (id) => findPlace(deps.db, organizationId, 'audit', id))
				const ids = { actor: actor?.toLowerCase(), subject: subject?.toLowerCase() }
				const wanted = { organizationId, action, before, ...ids, ...times }
				return toPage(listAudit(deps.db, wanted, limit + 1), limit, presentAudit)
			},
			{
				scope: 'audit:read',
				query: model.ListAudit,
				response: { 200: model.AuditList },
				detail: {
					operationId: 'listAuditLog',
					summary: 'List the audit log',
					description:
						'Every act on the organization, newest first. Filters combine. Nothing alters the log.',
				},
			},
		)
		.get(
			'/phi-access-log',
			({ caller: { organizationId }, query }) => {
				const { actor, action, waiverId, participantId, limit } = query
				const times = readTimes(deps.db, context, organizationId, query)
				const before = readCursor(query.cursor, (id) => findPlace(deps.db, organizationId, 'phi', id))
				const records =
					participantId === undefined
						? undefined
						: (context.recordsOf(deps.db, organizationId, participantId.toLowerCase()) ?? NOTHING)
				const ids = { actor: actor?.toLowerCase(), waiverId: waiverId?.toLowerCase() }
				const wanted = { organizationId, action, records, before, ...ids, ...times }
				return toPage(listPhiAccess(deps.db, wanted, limit + 1), limit, presentPhiAccess)
			},
			{
				scope: 'audit:read',
				query: model.ListPhiAccess,
				response: { 200: model.PhiAccessList },
				detail: {
					operationId: 'listPhiAccessLog',
					summary: 'List the PHI access log',
					description:
						'Every read of a waiver in full, a participant, a PDF or a photo, newest first. Filters combine. Nothing alters the log.',
				},
			},
		)

const NOTHING: Records = { participantIds: [], waiverIds: [] }

function readTimes(
	db: Db,
	context: LogContext,
	organizationId: string,
	{ from, to }: { from?: string; to?: string },
): { from?: number; to?: number } {
	if (from === undefined && to === undefined) return {}
	const timezone = context.timezoneOf(db, organizationId)
	return {
		...(from === undefined ? {} : { from: startOfMoment(from, timezone) }),
		...(to === undefined ? {} : { to: endOfMoment(to, timezone) }),
	}
}
