import type { Person } from '../../blocks/types.ts'
import { commitRecord, jsonItem } from '../evidence/commitment.ts'
import type { Commitment } from '../evidence/commitment.ts'
import type { SigningEvidence } from './signing-evidence.ts'

/** What a waiver's chain entry commits to. */
export type WaiverRecord = {
	readonly values: Readonly<Record<string, unknown>>
	readonly evidence: SigningEvidence
	readonly people: readonly {
		readonly role: string
		readonly person: Person
		readonly participantId: string
	}[]
	/** By the SHA-256 of their bytes as they were received. */
	readonly images: readonly { readonly path: string; readonly sha256: string }[]
}

/**
 * Commits to a waiver's answers, evidence, people and every image, each under a path of its own (`values`, `evidence`,
 * `participants`, `image/<path>`), so that one photo can be proven, or erased, alone.
 */
export function commitWaiver(
	recordSalt: Uint8Array,
	{ values, evidence, people, images }: WaiverRecord,
): Commitment {
	const participants = people.map(({ participantId, role, person }) => ({
		id: participantId,
		role,
		...person,
	}))
	return commitRecord(recordSalt, [
		jsonItem('values', values),
		jsonItem('evidence', evidence),
		jsonItem('participants', participants),
		...images.map(({ path, sha256 }) => ({ path: `image/${path}`, sha256 })),
	])
}
