import type { Db } from '../../db/client.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { itemsOf } from '../waivers/signing/commit.ts'
import type { RecordItems, WaiverOutcome } from '../waivers/signing/commit.ts'
import { listImages } from '../waivers/image-queries.ts'
import { listFlags, listWaiverParticipants } from '../waivers/queries.ts'
import type { Waiver } from '../waivers/table.ts'

/** Proves a waiver after its purge. RFC 8785 JSON, since the same rows must make the same PDF. */
export function receiptOf(db: Db, waiver: Waiver, proof: EntryProof): string {
	if (waiver.recordSalt === null) throw new Error('A waiver that is not purged has lost its salt.')
	const { entry, inclusionProof, checkpoint } = proof
	return canonicalJson({
		record: readRecord(db, waiver),
		recordSalt: Buffer.from(waiver.recordSalt).toString('base64'),
		entry,
		inclusionProof,
		checkpoint,
	})
}

function readRecord(db: Db, waiver: Waiver): RecordItems {
	const { seq, values, evidence } = waiver
	const images = listImages(db, seq).map(({ path }) => ({ path, sha256: receivedHash(values, path) }))
	return itemsOf({
		values,
		evidence,
		people: listWaiverParticipants(db, seq),
		outcome: readOutcome(db, waiver),
		images,
	})
}

function readOutcome(db: Db, waiver: Waiver): WaiverOutcome {
	const { templateId, signerId, expiresAt, minorOfAgeAt, eventId, locationId } = waiver
	const flags = listFlags(db, waiver.seq).map(({ id, blockId, label, value }) => ({
		id,
		blockId,
		label,
		value,
	}))
	return { templateId, signerId, expiresAt, minorOfAgeAt, eventId, locationId, flags }
}

/** The hash of the bytes as they were sent. The stored file is encoded again. */
function receivedHash(values: Waiver['values'], path: string): string {
	let at: unknown = values
	for (const step of path.split('/')) at = (at as Record<string, unknown> | undefined)?.[step]
	const { sha256 } = (at ?? {}) as { sha256?: unknown }
	if (typeof sha256 !== 'string') throw new Error('An image of a waiver is not among its answers.')
	return sha256
}
