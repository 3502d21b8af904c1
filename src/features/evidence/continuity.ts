import { invalid } from '../../http/problems.ts'
import { parseCheckpoint } from '../../ledger/checkpoint.ts'
import { consistencyProof } from '../../ledger/merkle.ts'
import { parseNote } from '../../ledger/signed-note.ts'
import { newestCheckpoint } from './checkpoints.ts'
import type { CheckpointDeps } from './checkpoints.ts'
import type { ConsistencyProof } from './model.ts'
import { toHex } from './prove.ts'
import { chainSize, openTree } from './tree.ts'

/**
 * The newest checkpoint only adds to the first `from` entries.
 * @throws Problem 422 if the chain has fewer, 503 until a recovery is confirmed
 */
export async function proveContinuity(
	deps: CheckpointDeps,
	organizationId: string,
	from: number,
): Promise<ConsistencyProof> {
	const size = chainSize(deps.db, organizationId)
	if (from > size)
		throw invalid([
			{ path: 'from', code: 'range', message: `The chain has ${size} entries. Send at most that.` },
		])
	const { note } = await newestCheckpoint(deps, organizationId, from)
	const to = parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0
	const proof = consistencyProof(openTree(deps.db, organizationId), from, to)
	return { from, to, consistencyProof: proof.map(toHex), checkpoint: note }
}
