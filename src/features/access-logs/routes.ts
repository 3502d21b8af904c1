import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { listActors } from '../actors/name-actors.ts'
import { accessLogFileRoutes } from './csv-routes.ts'
import { findAuditEntries, findPhiAccesses } from './list.ts'
import { findLog } from './list-log.ts'
import { ListLog, LogList } from './log-model.ts'
import * as model from './model.ts'

export const accessLogRoutes = (app: GuardedApp, deps: Deps) =>
	accessLogFileRoutes(app, deps)
		.get(
			'/v1/audit-log',
			({ caller: { organizationId }, query }) => findAuditEntries(deps.db, organizationId, query),
			{
				scope: 'audit:read',
				query: model.ListAudit,
				response: { 200: model.AuditList },
				operationId: 'listAuditLog',
				summary: 'List the audit log',
				description:
					'Every act in the organization, newest first. Filters combine. The log cannot be changed.',
			},
		)
		.get(
			'/v1/phi-access-log',
			({ caller: { organizationId }, query }) => findPhiAccesses(deps.db, organizationId, query),
			{
				scope: 'audit:read',
				query: model.ListPhiAccess,
				response: { 200: model.PhiAccessList },
				operationId: 'listPhiAccessLog',
				summary: 'List the PHI access log',
				description:
					'Every read of a full waiver, a participant, a PDF or a photo, newest first. Filters combine. The log cannot be changed.',
			},
		)
		.get(
			'/v1/log',
			({ caller: { organizationId, scopes }, query }) => findLog(deps.db, { organizationId, scopes }, query),
			{
				scope: 'audit:read',
				query: ListLog,
				response: { 200: LogList },
				operationId: 'listLog',
				summary: 'List acts and reads with names',
				description:
					'Both logs as one list, newest first, with the present names of what each entry is about, as far as you may read them. The logs themselves hold ids alone, so an erased person has no name here either.',
			},
		)
		.get('/v1/actors', ({ caller: { organizationId } }) => ({ items: listActors(deps.db, organizationId) }), {
			scope: 'audit:read',
			response: { 200: model.ActorList },
			operationId: 'listActors',
			summary: 'List who acts',
			description:
				'Names to filter both logs by: the newest 100 people, deactivated ones included, and the newest 100 keys, revoked ones included. `cli` and `system` act, too.',
		})
