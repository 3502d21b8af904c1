import type { CheckpointDeps } from '../evidence/checkpoints.ts'
import { proveEntry } from '../evidence/prove.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { requireWaiver } from './waiver.ts'

/** Also after a purge. @throws Problem 404, 503 until a recovery is confirmed */
export async function proveWaiver(
	deps: CheckpointDeps,
	organizationId: string,
	id: string,
): Promise<EntryProof> {
	const { chainSeq } = requireWaiver(deps.db, organizationId, id)
	return proveEntry(deps, { organizationId, seq: chainSeq })
}
