import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { timestampOrNull } from '../../kit/time/dates.ts'
import { newestCheckpoint } from './checkpoints.ts'
import { findEntryAt } from './history.ts'
import * as model from './model.ts'
import { verifierKeyOf } from './origin.ts'
import { chainSize, openTree } from './tree.ts'
import { invalidField } from '../../http/problems.ts'
import { parseCheckpoint } from '../../ledger/checkpoint.ts'
import { consistencyProof } from '../../ledger/merkle.ts'
import { parseNote } from '../../ledger/signed-note.ts'
import type { CheckpointDeps } from './checkpoints.ts'
import type { ConsistencyProof } from './model.ts'
import { toHex } from './prove.ts'

/**
 * The newest checkpoint only adds to the first `from` entries.
 * @throws Problem 422 if the chain has fewer, 503 until a recovery is confirmed
 */
async function proveContinuity(
	deps: CheckpointDeps,
	organizationId: string,
	from: number,
): Promise<ConsistencyProof> {
	const size = chainSize(deps.db, organizationId)
	if (from > size) throw invalidField('from', 'range', `The chain has ${size} entries. Send at most that.`)
	const { note } = await newestCheckpoint(deps, organizationId, from)
	const to = parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0
	const proof = consistencyProof(openTree(deps.db, organizationId), from, to)
	return { from, to, consistencyProof: proof.map(toHex), checkpoint: note }
}

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
				response: { 200: model.SignedCheckpoint },
				halls: 'any',
				operationId: 'getCheckpoint',
				summary: 'Get the newest checkpoint',
				description:
					"The signed head of your organization's chain, at most a second behind your last change. Keep one elsewhere from time to time: it proves that nothing before it has changed.",
			},
		)
		.get(
			'/v1/evidence/consistency',
			({ caller: { organizationId }, query: { from } }) => proveContinuity(deps, organizationId, from),
			{
				scope: 'audit:read',
				query: model.ConsistencyQuery,
				response: { 200: model.ConsistencyProof },
				halls: 'any',
				operationId: 'getConsistencyProof',
				summary: 'Prove that the chain only grew',
				description: '`from` is the size in a checkpoint that you kept.',
			},
		)
