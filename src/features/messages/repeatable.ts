import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Repeated } from '../../http/idempotency.ts'
import { fingerprintJson } from '../../kit/fingerprint.ts'
import { findSendingKey, insertSendingKey } from './queries.ts'

export type RepeatableCall = {
	readonly organizationId: string
	readonly key: string | undefined
	/** Keys are separate for each operation. */
	readonly operation: 'openIncident' | 'createMessage' | 'createCampaign' | 'sendToEvent' | 'sendToInvitee'
	readonly call: unknown
}

/** Once for a key, in the transaction that stores the result. A repeat gets the stored result. */
export function doOnce<T>(
	tx: Tx,
	{ linkTokens }: Pick<Deps, 'linkTokens'>,
	{ organizationId, key: clientKey, operation, call }: RepeatableCall,
	work: () => T,
): Repeated<T> {
	if (clientKey === undefined) return { result: work(), replayed: false, mismatch: false }
	const key = `${operation} ${clientKey}`
	const callHash = Buffer.from(linkTokens.keyedHash('call', organizationId, fingerprintJson(call)))
	const earlier = findSendingKey(tx, organizationId, key)
	if (earlier !== undefined)
		return {
			result: earlier.result as T,
			replayed: true,
			mismatch: !callHash.equals(earlier.callHash),
		}
	const result = work()
	insertSendingKey(tx, { organizationId, key, callHash, result })
	return { result, replayed: false, mismatch: false }
}
