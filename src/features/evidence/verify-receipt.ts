import { verifyReceipt } from '../../../verifier/evidence.ts'
import type { Receipt } from '../../../verifier/evidence.ts'
import type { Deps } from '../../deps.ts'
import { UUID_PATTERN } from '../../kit/uuid.ts'
import type { ReceiptVerdict } from './model.ts'
import { listVerifierKeys } from './origin.ts'
import { findEntry } from './queries.ts'

const IS_UUID = new RegExp(UUID_PATTERN)
const IS_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Works after a purge too. */
export function verifyOwnReceipt(
	{ db, keys }: Pick<Deps, 'db' | 'keys'>,
	organizationId: string,
	receipt: Receipt,
): ReceiptVerdict {
	const { entry, included, signed, opens } = verifyReceipt(
		receipt,
		listVerifierKeys(keys, db, organizationId),
	)
	const isOurs = entry?.org === organizationId
	const current = isOurs && findEntry(db, organizationId, entry.seq)?.body === receipt.entry
	return {
		valid: included && signed && current && opens !== false,
		included,
		signed,
		current,
		opens,
		imported: entry?.kind === 'waiver.imported',
		waiverId: entry !== null && isOurs && IS_UUID.test(entry.subject) ? entry.subject : null,
		seq: isOurs ? entry.seq : null,
		recordedAt: entry !== null && isOurs && IS_TIMESTAMP.test(entry.at) ? entry.at : null,
	}
}
