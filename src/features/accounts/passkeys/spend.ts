import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { spendChallenge } from './challenge.ts'
import { findPasskey, updatePasskey } from './queries.ts'
import type { Passkey } from './table.ts'
import { isSignedBy, readChallenge, readCounter } from './webauthn.ts'
import type { Assertion, PasskeyPlace } from './webauthn.ts'

export type PasskeyAnswer = Assertion & { readonly credentialId: string }

/**
 * Takes an answer to a challenge, once. A counter that does not increase means a copied device, which is refused.
 * @returns undefined for a wrong answer, to whatever
 */
export function spendPasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	place: PasskeyPlace,
	answer: PasskeyAnswer,
): Passkey | undefined {
	const passkey = findPasskey(tx, answer.credentialId)
	const challenge = readChallenge(answer.clientData, 'webauthn.get', place)
	const counter = readCounter(answer.authenticatorData, place)
	if (passkey === undefined || challenge === undefined || counter === undefined) return undefined
	if (!spendChallenge(tx, deps, challenge, null) || !isSignedBy(passkey.publicKey, answer)) return undefined
	const isCounting = counter > 0 || passkey.counter > 0
	if (isCounting && counter <= passkey.counter) return undefined
	updatePasskey(tx, passkey.id, { counter, lastUsedAt: deps.clock.now() })
	return passkey
}
