import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { listActors } from '../actors/name-actors.ts'
import { findAuditEntries, findPhiAccesses } from './list.ts'
import * as model from './model.ts'

const tags = ['Access logs']

export const accessLogRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/audit-log',
			({ caller: { organizationId }, query }) => findAuditEntries(deps.db, organizationId, query),
			{
				scope: 'audit:read',
				query: model.ListAudit,
				response: { 200: model.AuditList },
				detail: {
					tags,
					operationId: 'listAuditLog',
					summary: 'List the audit log',
					description:
						'Every act in the organization, newest first. Filters combine. The log cannot be changed.',
				},
			},
		)
		.get(
			'/v1/phi-access-log',
			({ caller: { organizationId }, query }) => findPhiAccesses(deps.db, organizationId, query),
			{
				scope: 'audit:read',
				query: model.ListPhiAccess,
				response: { 200: model.PhiAccessList },
				detail: {
					tags,
					operationId: 'listPhiAccessLog',
					summary: 'List the PHI access log',
					description:
						'Every read of a full waiver, a participant, a PDF or a photo, newest first. Filters combine. The log cannot be changed.',
				},
			},
		)
		.get('/v1/actors', ({ caller: { organizationId } }) => ({ items: listActors(deps.db, organizationId) }), {
			scope: 'audit:read',
			response: { 200: model.ActorList },
			detail: {
				tags,
				operationId: 'listActors',
				summary: 'List who acts',
				description:
					'Names to filter both logs by: the newest 100 people, deactivated ones included, and the newest 100 keys, revoked ones included. `cli` and `system` act, too.',
			},
		})
