import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/request-context.ts'
import type { Actor } from '../../audit/actor.ts'
import { makeChallenge, spendChallenge } from './challenge.ts'
import {
	listPasskeys,
	countPasskeys,
	deletePasskey,
	findPasskey,
	insertPasskey,
	findPasskeyOf,
	updatePasskey,
} from './queries.ts'
import type { Passkey } from './table.ts'
import type { RelyingParty } from './webauthn.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { endSessionsOf, requireOwnFactors } from '../staff/member.ts'
import { updateSession } from '../sessions/queries.ts'
import { requireOpenSession } from '../sessions/session.ts'
import type { FindDeps } from '../sessions/session.ts'
import type { PasskeyOffer } from './model.ts'
import type { Tx } from '../../../db/client.ts'
import { problem, invalidField } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import { recordAudit } from '../../audit/record.ts'
import { readChallenge, readCounter, readCredentialId, readPublicKey } from './webauthn.ts'

type OwnDeps = FindDeps & Pick<Deps, 'write' | 'ids'>

/** @throws Problem 401 */
export function offerPasskey(deps: OwnDeps, caller: Caller, { rpId }: RelyingParty): Promise<PasskeyOffer> {
	return deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		requireOwnFactors(member)
		const login = member.login ?? ''
		return {
			challenge: makeChallenge(tx, deps, member.id),
			rpId,
			organizationName: requireOrganization(tx, member.organizationId).name,
			userId: Buffer.from(member.id).toString('base64url'),
			login,
			name: member.name ?? login,
			credentialIds: listPasskeys(tx, member.id).map(({ credentialId }) => credentialId),
		}
	})
}

/** Their other sessions end. @throws Problem 401, 409 for too many, 422 */
export function addOwnPasskey(
	deps: OwnDeps,
	{
		caller,
		actor,
		relyingParty,
		newPasskey,
	}: { caller: Caller; actor: Actor; relyingParty: RelyingParty; newPasskey: MadePasskey },
): Promise<Passkey> {
	return deps.write((tx) => {
		const { member, session } = requireOpenSession(deps, caller)
		requireOwnFactors(member)
		const passkey = addPasskey(tx, deps, actor, { staffId: member.id, relyingParty, newPasskey })
		updateSession(tx, session.hash, { generation: endSessionsOf(tx, member).generation })
		return passkey
	})
}

/** @throws Problem 401, 404 */
export function removeOwnPasskey(
	deps: OwnDeps,
	{ caller, actor, id }: { caller: Caller; actor: Actor; id: string },
): Promise<void> {
	return deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		requireOwnFactors(member)
		removePasskey(tx, deps, actor, { staffId: member.id, id: id.toLowerCase() })
	})
}

/** @throws Problem 401, 404 */
export function renameOwnPasskey(
	deps: OwnDeps,
	{ caller, actor, id, name }: { caller: Caller; actor: Actor; id: string; name: string },
): Promise<Passkey> {
	return deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		requireOwnFactors(member)
		return renamePasskey(tx, deps, actor, { staffId: member.id, id: id.toLowerCase(), name })
	})
}

const MAX_PASSKEYS = 20

/** The response of a device, named as in WebAuthn. We request no attestation of its maker. */
type MadePasskey = {
	readonly name: string
	readonly clientData: Uint8Array
	readonly authenticatorData: Uint8Array
	/** SubjectPublicKeyInfo, DER. */
	readonly publicKey: Uint8Array
}

/** @throws Problem 409 for too many, 422 for what is not the response to a challenge of this person */
function addPasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{
		staffId,
		relyingParty,
		newPasskey,
	}: { staffId: string; relyingParty: RelyingParty; newPasskey: MadePasskey },
): Passkey {
	if (countPasskeys(tx, staffId) >= MAX_PASSKEYS)
		throw problem('conflict', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
	const { clientData, authenticatorData, publicKey } = newPasskey
	const challenge = readChallenge(clientData, 'webauthn.create', relyingParty)
	const counter = readCounter(authenticatorData, relyingParty)
	const credentialId = readCredentialId(authenticatorData)
	const isRight =
		challenge !== undefined &&
		counter !== undefined &&
		credentialId !== undefined &&
		readPublicKey(publicKey) !== undefined &&
		findPasskey(tx, credentialId) === undefined &&
		spendChallenge(tx, deps, challenge, staffId)
	if (!isRight)
		throw invalidField('', 'passkey', 'This passkey can’t be added. Try again, or use another device.')
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
function removePasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ staffId, id }: { staffId: string; id: string },
): void {
	if (deletePasskey(tx, staffId, id) === 0) throw problem('not_found', 'There is no passkey with this id.')
	recordAudit(tx, deps, actor, {
		action: 'staff.passkey_removed',
		subject: staffId,
		data: { passkeyId: id },
	})
}

/** @returns the passkey with its new name @throws Problem 404 */
function renamePasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ staffId, id, name: rawName }: { staffId: string; id: string; name: string },
): Passkey {
	const passkey = findPasskeyOf(tx, staffId, id)
	if (passkey === undefined) throw problem('not_found', 'There is no passkey with this id.')
	const name = tidy(rawName)
	if (name === passkey.name) return passkey
	updatePasskey(tx, id, { name })
	recordAudit(tx, deps, actor, {
		action: 'staff.passkey_renamed',
		subject: staffId,
		data: { passkeyId: id },
	})
	return { ...passkey, name }
}
