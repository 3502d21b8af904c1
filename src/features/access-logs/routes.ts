import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { listActors } from '../actors/list-actors.ts'
import { findAuditEntries, findPhiAccesses } from './list.ts'
import * as model from './model.ts'

export const accessLogRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1', tags: ['Access logs'] })
		.use(guard)
		.get(
			'/audit-log',
			({ caller: { organizationId }, query }) => findAuditEntries(deps.db, organizationId, query),
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
			({ caller: { organizationId }, query }) => findPhiAccesses(deps.db, organizationId, query),
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
		.get('/actors', ({ caller: { organizationId } }) => ({ items: listActors(deps.db, organizationId) }), {
			scope: 'audit:read',
			response: { 200: model.ActorList },
			detail: {
				operationId: 'listActors',
				summary: 'List who acts',
				description:
					'Names to filter both logs by: the newest 100 people, deactivated ones included, and the newest 100 keys, revoked ones included. `cli` and `system` act, too.',
			},
		})
