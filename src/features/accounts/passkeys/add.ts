import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { invalid, problem } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { spendChallenge } from './challenge.ts'
import { countPasskeys, deletePasskey, findPasskey, insertPasskey } from './queries.ts'
import type { Passkey } from './table.ts'
import { readChallenge, readCounter, readCredentialId, readPublicKey } from './webauthn.ts'
import type { PasskeyPlace } from './webauthn.ts'

const MAX_PASSKEYS = 20

/** What a device returns, named as in WebAuthn. We request no attestation of its maker. */
export type MadePasskey = {
	readonly name: string
	readonly clientData: Uint8Array
	readonly authenticatorData: Uint8Array
	/** SubjectPublicKeyInfo, DER. */
	readonly publicKey: Uint8Array
}

/** @throws Problem 409 for too many, 422 for what is not the answer to a challenge of this person */
export function addPasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ staffId, place, newPasskey }: { staffId: string; place: PasskeyPlace; newPasskey: MadePasskey },
): Passkey {
	if (countPasskeys(tx, staffId) >= MAX_PASSKEYS)
		throw problem('conflict', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
	const { clientData, authenticatorData, publicKey } = newPasskey
	const challenge = readChallenge(clientData, 'webauthn.create', place)
	const counter = readCounter(authenticatorData, place)
	const credentialId = readCredentialId(authenticatorData)
	const isRight =
		challenge !== undefined &&
		counter !== undefined &&
		credentialId !== undefined &&
		readPublicKey(publicKey) !== undefined &&
		findPasskey(tx, credentialId) === undefined &&
		spendChallenge(tx, deps, challenge, staffId)
	if (!isRight)
		throw invalid([
			{
				path: '',
				code: 'passkey',
				message: 'This passkey can’t be added. Try again, or use another device.',
			},
		])
	const passkey: Passkey = {
		id: deps.ids.next(),
		staffId,
		name: tidy(newPasskey.name),
		credentialId,
		publicKey: Buffer.from(publicKey),
		counter,
		createdAt: deps.clock.now(),
		lastUsedAt: null,
	}
	insertPasskey(tx, passkey)
	recordAudit(tx, deps, actor, {
		action: 'staff.passkey_added',
		subject: staffId,
		data: { passkeyId: passkey.id },
	})
	return passkey
}

/** @throws Problem 404 */
export function removePasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ staffId, id }: { staffId: string; id: string },
): void {
	if (!deletePasskey(tx, staffId, id)) throw problem('not_found', 'There is no passkey with this id.')
	recordAudit(tx, deps, actor, {
		action: 'staff.passkey_removed',
		subject: staffId,
		data: { passkeyId: id },
	})
}
