import { inclusionProof } from '../../ledger/merkle.ts'
import { parseCheckpoint } from '../../ledger/checkpoint.ts'
import { parseNote } from '../../ledger/signed-note.ts'
import type { LoggedCheckpoint } from '../../ledger/checkpoint-log.ts'
import { firstCheckpoint, newestCheckpoint } from './checkpoints.ts'
import type { CheckpointDeps } from './checkpoints.ts'
import { verifierKeyOf } from './origin.ts'
import { findEntry } from './queries.ts'
import { openTree } from './tree.ts'

export type EntryProof = {
	/** The entry's body, exactly as it was hashed. */
	readonly entry: string
	/** SHA-256(0x00 || entry), lower-case hex. */
	readonly hash: string
	readonly leafIndex: number
	readonly treeSize: number
	/** The inclusion proof of RFC 6962, lower-case hex. */
	readonly inclusionProof: string[]
	readonly checkpoint: string
	readonly verifierKey: string
}

type EntryPosition = { readonly organizationId: string; readonly seq: number }

/** With the newest checkpoint. @throws Problem 503 until a recovery is confirmed */
export async function proveEntry(deps: CheckpointDeps, place: EntryPosition): Promise<EntryProof> {
	return proofBy(deps, place, await newestCheckpoint(deps, place.organizationId, place.seq + 1))
}

/** With the first checkpoint that covers the entry, so the proof never changes. */
export async function proveForGood(deps: CheckpointDeps, place: EntryPosition): Promise<EntryProof> {
	return proofBy(deps, place, await firstCheckpoint(deps, place.organizationId, place.seq + 1))
}

function proofBy(
	{ db, keys }: CheckpointDeps,
	{ organizationId, seq }: EntryPosition,
	{ note }: LoggedCheckpoint,
): EntryProof {
	const entry = findEntry(db, organizationId, seq)
	const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
	if (entry === undefined || checkpoint === undefined) throw new Error('A chain entry has no proof.')
	return {
		entry: entry.body,
		hash: entry.hash,
		leafIndex: seq,
		treeSize: checkpoint.size,
		inclusionProof: inclusionProof(openTree(db, organizationId), seq, checkpoint.size).map(toHex),
		checkpoint: note,
		verifierKey: verifierKeyOf(keys, note),
	}
}

export function toHex(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString('hex')
}
