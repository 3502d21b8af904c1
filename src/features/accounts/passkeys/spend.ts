import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { spendChallenge } from './challenge.ts'
import { findPasskey, updatePasskey } from './queries.ts'
import type { Passkey } from './table.ts'
import { isSignedBy, readChallenge, readCounter } from './webauthn.ts'
import type { Assertion, RelyingParty } from './webauthn.ts'

export type PasskeyResponse = Assertion & { readonly credentialId: string }

/**
 * Takes a response to a challenge, once. A counter that does not increase means a copied device, which is refused.
 * @returns undefined for a wrong response, to whatever
 */
export function spendPasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	relyingParty: RelyingParty,
	response: PasskeyResponse,
): Passkey | undefined {
	const passkey = findPasskey(tx, response.credentialId)
	const challenge = readChallenge(response.clientData, 'webauthn.get', relyingParty)
	const counter = readCounter(response.authenticatorData, relyingParty)
	if (passkey === undefined || challenge === undefined || counter === undefined) return undefined
	if (!spendChallenge(tx, deps, challenge, null) || !isSignedBy(passkey.publicKey, response)) return undefined
	const isCounting = counter > 0 || passkey.counter > 0
	if (isCounting && counter <= passkey.counter) return undefined
	updatePasskey(tx, passkey.id, { counter, lastUsedAt: deps.clock.now() })
	return passkey
}
