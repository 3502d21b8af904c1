import { problem } from '../../../http/problems.ts'
import type { Problem } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import { findPasskey } from './queries.ts'
import type { PasskeyResponse } from './spend.ts'
import type { RelyingParty } from './webauthn.ts'
import { homeIdOf, noteStaffSignedIn } from '../staff/member.ts'
import { findStaffById } from '../staff/queries.ts'
import type { From } from '../sessions/failures.ts'
import { proveByPasskey } from '../sessions/proof.ts'
import { renewProof, requireOpenSession, startSession } from '../sessions/session.ts'
import type { FindDeps, Renewal } from '../sessions/session.ts'
import { deviceIdFor, entryOf, noteEntry } from '../sessions/entry.ts'
import type { Entered } from '../sessions/entry.ts'
import type { OnDevice, SignInDeps } from '../sessions/sign-in.ts'
import type { SignInLimits } from '../sessions/sign-in-limits.ts'

export type PasskeyDeps = SignInDeps & { readonly signInLimits: SignInLimits }

type Attempt = { readonly relyingParty: RelyingParty; readonly response: PasskeyResponse }

/** @throws Problem 401, alike for whatever is wrong, 429 */
export async function signInByPasskey(
	deps: PasskeyDeps,
	from: From,
	{ relyingParty, response, device }: Attempt & OnDevice,
): Promise<Entered> {
	deps.signInLimits.requireAddress(from.address)
	const entry = await deps.write((tx): Entered | undefined => {
		const match = proveByPasskey(tx, deps, relyingParty, response)
		const member = match && entryOf(tx, match.proof.member, from, device)
		if (match === undefined || member === undefined) return undefined
		const { proof, passkeyId } = match
		noteEntry(tx, deps, from, { member, data: { passkeyId } })
		return { token: startSession(tx, deps, proof, { member, deviceId: deviceIdFor(member, device) }), member }
	})
	if (entry === undefined) throw wrongPasskey(deps, from, response)
	return entry
}

/** A session that a PIN opened then has all rights of its person. @throws Problem 401, 429 */
export async function confirmByPasskey(
	deps: PasskeyDeps & FindDeps,
	{ caller, from, relyingParty, response }: Attempt & { caller: Caller; from: From },
): Promise<Renewal> {
	deps.signInLimits.requireAddress(from.address)
	const renewal = await deps.write((tx) => {
		const open = requireOpenSession(deps, caller)
		const { member } = open
		const match = proveByPasskey(tx, deps, relyingParty, response)
		if (match?.proof.member.id !== homeIdOf(member)) return undefined
		noteStaffSignedIn(tx, member)
		return renewProof(tx, deps, open, match.proof)
	})
	if (renewal === undefined) throw wrongPasskey(deps, from, response)
	return renewal
}

/** Counts it. @throws Problem 429 */
function wrongPasskey(
	{ db, signInLimits, noteFailure }: PasskeyDeps,
	from: From,
	{ credentialId }: PasskeyResponse,
): Problem {
	const passkey = findPasskey(db, credentialId)
	noteFailure(passkey && findStaffById(db, passkey.staffId), { ...from, by: 'passkey' })
	signInLimits.failFrom(from.address)
	return problem('sign_in_failed', 'This passkey does not open the desk. Sign in with your password.')
}
