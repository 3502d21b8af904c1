import type { CheckpointDeps } from '../evidence/checkpoints.ts'
import { proveEntry } from '../evidence/prove.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { requireWaiver } from './waiver.ts'

/**
 * Proves that a waiver was signed, at its place in the chain; of a purged one as well.
 * @throws Problem 404, 503 while the database has not been recovered after a restore
 */
export async function proveWaiver(
	deps: CheckpointDeps,
	organizationId: string,
	id: string,
): Promise<EntryProof> {
	const { chainSeq } = requireWaiver(deps.db, organizationId, id)
	return proveEntry(deps, { organizationId, seq: chainSeq })
}
