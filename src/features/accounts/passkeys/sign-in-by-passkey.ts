import { problem } from '../../../http/problems.ts'
import type { Problem } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import { recordAudit } from '../../audit/record.ts'
import { findPasskey } from './queries.ts'
import type { PasskeyResponse } from './spend.ts'
import type { RelyingParty } from './webauthn.ts'
import { noteStaffSignedIn } from '../staff/member.ts'
import { findStaffById } from '../staff/queries.ts'
import { isOfHost } from '../sessions/failures.ts'
import type { From } from '../sessions/failures.ts'
import { proveByPasskey } from '../sessions/proof.ts'
import { renewProof, requireOpenSession, startSession } from '../sessions/session.ts'
import type { FindDeps, Renewal } from '../sessions/session.ts'
import { deviceIdFor } from '../sessions/sign-in.ts'
import type { Entered, OnDevice, SignInDeps } from '../sessions/sign-in.ts'
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
		if (match === undefined || !isOfHost(match.proof.member, from)) return undefined
		const { proof, passkeyId } = match
		const { member } = proof
		noteStaffSignedIn(tx, member)
		const actor = { ...from, organizationId: member.organizationId, name: `staff:${member.id}` }
		recordAudit(tx, deps, actor, { action: 'staff.signed_in', subject: member.id, data: { passkeyId } })
		return { token: startSession(tx, deps, proof, deviceIdFor(member, device)), member }
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
		const { session, member } = requireOpenSession(deps, caller)
		const match = proveByPasskey(tx, deps, relyingParty, response)
		if (match?.proof.member.id !== member.id) return undefined
		noteStaffSignedIn(tx, member)
		return renewProof(tx, deps, session, match.proof)
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
