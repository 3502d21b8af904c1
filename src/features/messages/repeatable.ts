import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { fingerprintJson } from '../../kit/fingerprint.ts'
import { findSendingKey, insertSendingKey } from './queries.ts'

/** A call that may come again: by which key, and what it says. */
export type RepeatableCall = {
	readonly organizationId: string
	readonly key: string | undefined
	/** Each operation has keys of its own: the answer of one is none of another. */
	readonly operation: 'createMessage' | 'sendToEvent' | 'sendToInvitee'
	/** What path and body say, so that another call with the same key is told. */
	readonly call: unknown
}

/** An answer; whether it is an earlier call's; and whether that call said something else. */
export type Repeated<T> = { readonly result: T; readonly replayed: boolean; readonly mismatch: boolean }

/** Does the work once for a key, in the transaction that keeps its answer: a repeat gets that answer. */
export function doOnce<T>(
	tx: Tx,
	{ linkTokens }: Pick<Deps, 'linkTokens'>,
	{ organizationId, key: sent, operation, call }: RepeatableCall,
	work: () => T,
): Repeated<T> {
	if (sent === undefined) return { result: work(), replayed: false, mismatch: false }
	const key = `${operation} ${sent}`
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
