import { problem } from '../../../http/problems.ts'
import type { Problem } from '../../../http/problems.ts'
import type { Caller, RequestContext } from '../../../http/request-context.ts'
import { recordAudit } from '../../audit/record.ts'
import { spendPasskey } from '../../factors/passkeys/spend.ts'
import type { PasskeyAnswer } from '../../factors/passkeys/spend.ts'
import type { PasskeyPlace } from '../../factors/passkeys/webauthn.ts'
import { isActive, noteStaffSignedIn } from '../../staff/member.ts'
import { findStaffById } from '../../staff/queries.ts'
import { updateSession } from '../queries.ts'
import { requireOpenSession, startSession } from '../session.ts'
import type { FindDeps, OpenSession } from '../session.ts'
import { deviceIdFor } from '../sign-in.ts'
import type { OnDevice, SignInDeps } from '../sign-in.ts'

type Given = { readonly place: PasskeyPlace; readonly answer: PasskeyAnswer }

/**
 * A passkey is a device and the finger, face or PIN that unlocks it, so it needs neither password nor code.
 * @returns the token of the session @throws Problem 401, alike for whatever is wrong, 429
 */
export async function signInByPasskey(
	deps: SignInDeps,
	{ requestId, address }: Pick<RequestContext, 'requestId' | 'address'>,
	{ place, answer, device }: Given & OnDevice,
): Promise<string> {
	const token = await deps.write((tx) => {
		const passkey = spendPasskey(tx, deps, place, answer)
		const member = passkey && findStaffById(tx, passkey.staffId)
		if (passkey === undefined || member === undefined || !isActive(member)) return undefined
		noteStaffSignedIn(tx, member)
		const actor = { organizationId: member.organizationId, name: `staff:${member.id}`, requestId, address }
		const data = { passkeyId: passkey.id }
		recordAudit(tx, deps, actor, { action: 'staff.signed_in', subject: member.id, data })
		const authenticatedAt = deps.clock.now()
		return startSession(tx, deps, member, { deviceId: deviceIdFor(member, device), authenticatedAt })
	})
	if (token === undefined) throw wrongPasskey(deps, address)
	return token
}

/** A session that a PIN opened then has all rights of its person. @throws Problem 401, 429 */
export async function confirmByPasskey(
	deps: SignInDeps & FindDeps,
	{ caller, address, place, answer }: Given & { caller: Caller; address: string },
): Promise<OpenSession> {
	const open = await deps.write((tx) => {
		const { session, member } = requireOpenSession(deps, caller)
		if (spendPasskey(tx, deps, place, answer)?.staffId !== member.id) return undefined
		noteStaffSignedIn(tx, member)
		updateSession(tx, session.hash, { authenticatedAt: deps.clock.now() })
		return requireOpenSession(deps, caller)
	})
	if (open === undefined) throw wrongPasskey(deps, address)
	return open
}

/** Counts it. @throws Problem 429 */
function wrongPasskey({ signInLimits }: Pick<SignInDeps, 'signInLimits'>, address: string): Problem {
	signInLimits.fail(address)
	return problem('sign_in_failed', 'This passkey does not open the desk. Sign in with your password.')
}
