import type { Deps } from '../../deps.ts'
import { LOCAL_TIMES, respondWithCsv } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { recordListExport } from '../audit/record.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findAuditEntries, findPhiAccesses } from './list.ts'
import * as model from './model.ts'
import type { AuditItem, PhiAccess } from './model.ts'

type Entry = AuditItem | PhiAccess

const WHO: readonly Column<Entry>[] = ['id', 'at', 'actor', 'actorName', 'action', 'requestId']

const AUDIT: readonly Column<AuditItem>[] = [...WHO, 'subject', ['data', ({ data }) => JSON.stringify(data)]]

const PHI: readonly Column<PhiAccess>[] = [...WHO, 'waiverId', 'participantId', 'address']

export const accessLogFileRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/audit-log.csv',
			async ({ actor, context, caller: { organizationId }, query }) => {
				const { timezone } = requireOrganization(deps.db, organizationId)
				await recordListExport(deps, actor, 'audit-log')
				return respondWithCsv(context, {
					name: 'audit-log',
					columns: AUDIT,
					zoneOf: () => timezone,
					readPage: (page) => findAuditEntries(deps.db, organizationId, { ...query, ...page }),
				})
			},
			{
				scope: 'audit:read',
				query: model.DownloadAudit,
				operationId: 'downloadAuditLog',
				summary: 'Download the audit log as CSV',
				description: `All entries that the list finds, newest first. They include this download. ${LOCAL_TIMES}`,
				files: ['text/csv'],
			},
		)
		.get(
			'/v1/phi-access-log.csv',
			async ({ actor, context, caller: { organizationId }, query }) => {
				const { timezone } = requireOrganization(deps.db, organizationId)
				await recordListExport(deps, actor, 'phi-access-log')
				return respondWithCsv(context, {
					name: 'phi-access-log',
					columns: PHI,
					zoneOf: () => timezone,
					readPage: (page) => findPhiAccesses(deps.db, organizationId, { ...query, ...page }),
				})
			},
			{
				scope: 'audit:read',
				query: model.DownloadPhiAccess,
				operationId: 'downloadPhiAccessLog',
				summary: 'Download the PHI access log as CSV',
				description: `Everything that the list finds, newest first. ${LOCAL_TIMES} The download is recorded on the audit log.`,
				files: ['text/csv'],
			},
		)
