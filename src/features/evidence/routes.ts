import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { timestampOrNull } from '../../kit/time/dates.ts'
import { newestCheckpoint } from './checkpoints.ts'
import { proveContinuity } from './continuity.ts'
import { findEntryAt } from './history.ts'
import * as model from './model.ts'
import { verifierKeyOf } from './origin.ts'
import { chainSize } from './tree.ts'

export const evidenceRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/evidence/checkpoint',
			async ({ caller: { organizationId } }) => {
				const size = chainSize(deps.db, organizationId)
				const newest = await newestCheckpoint(deps, organizationId, size)
				return {
					checkpoint: newest.note,
					verifierKey: verifierKeyOf(deps.keys, newest.note),
					recordedAt: timestampOrNull(findEntryAt(deps.db, { organizationId, chainSeq: newest.size - 1 })),
				}
			},
			{
				scope: 'audit:read',
				problems: ['unavailable'],
				response: { 200: model.SignedCheckpoint },
				detail: {
					operationId: 'getCheckpoint',
					summary: 'Get the newest checkpoint',
					description:
						"The signed head of your organization's chain, at most a second behind your last change. Keep one elsewhere from time to time: it proves that nothing before it has changed.",
				},
			},
		)
		.get(
			'/v1/evidence/consistency',
			({ caller: { organizationId }, query: { from } }) => proveContinuity(deps, organizationId, from),
			{
				scope: 'audit:read',
				problems: ['unavailable'],
				query: model.ConsistencyQuery,
				response: { 200: model.ConsistencyProof },
				detail: {
					operationId: 'getConsistencyProof',
					summary: 'Prove that the chain only grew',
					description: '`from` is the size in a checkpoint that you kept.',
				},
			},
		)
