import { Elysia } from 'elysia'
import type { Receipt } from '../../../verifier/evidence.ts'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { newestCheckpoint } from './checkpoints.ts'
import { proveContinuity } from './continuity.ts'
import * as model from './model.ts'
import { verifierKeyOf } from './origin.ts'
import { chainSize } from './tree.ts'
import { verifyOwnReceipt } from './verify-receipt.ts'

export const evidenceRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/evidence', tags: ['Evidence'] })
		.use(guard)
		.get(
			'/checkpoint',
			async ({ caller: { organizationId } }) => {
				const size = chainSize(deps.db, organizationId)
				const { note } = await newestCheckpoint(deps, organizationId, size)
				return { checkpoint: note, verifierKey: verifierKeyOf(deps.keys, note) }
			},
			{
				scope: 'audit:read',
				problems: ['unavailable'],
				response: { 200: model.SignedCheckpoint },
				detail: {
					operationId: 'getCheckpoint',
					summary: 'Get the newest checkpoint',
					description:
						"The signed head of your organization's chain, at most a second behind your last change. Keep one elsewhere from time to time: it proves that nothing before it was changed since.",
				},
			},
		)
		.get(
			'/consistency',
			({ caller: { organizationId }, query: { from } }) => proveContinuity(deps, organizationId, from),
			{
				scope: 'audit:read',
				problems: ['unavailable'],
				query: model.ConsistencyQuery,
				response: { 200: model.ConsistencyProof },
				detail: {
					operationId: 'getConsistencyProof',
					summary: 'Prove that the chain has only grown',
					description: '`from` is the size in a checkpoint that you kept.',
				},
			},
		)
		.post(
			'/verify',
			({ caller: { organizationId }, body }) => verifyOwnReceipt(deps, organizationId, body as Receipt),
			{
				scope: 'audit:read',
				maxBodyBytes: model.MAX_RECEIPT_BYTES,
				body: model.Receipt,
				response: { 200: model.ReceiptVerdict },
				detail: {
					operationId: 'verifyReceipt',
					summary: 'Verify a receipt',
					description:
						'Says what a receipt proves. The record that you send is neither kept nor logged. It holds, too, for a waiver that was purged.',
				},
			},
		)
