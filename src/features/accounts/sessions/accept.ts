import { problem } from '../../../http/problems.ts'
import { hasTotp } from '../totp/totp.ts'
import { acceptInvitation, checkAcceptance } from '../staff/accept-invitation.ts'
import type { Acceptance } from '../staff/accept-invitation.ts'
import { isTakenLogin } from '../staff/invite.ts'
import type { StaffMember } from '../staff/table.ts'
import { wrongCode } from './check-password.ts'
import type { From } from './failures.ts'
import { proveBySecondFactor } from './proof.ts'
import { startSession } from './session.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { deviceIdFor } from './entry.ts'
import type { Entered } from './entry.ts'
import type { OnDevice, SignInDeps, WithCode } from './sign-in.ts'

class WrongCode extends Error {}

/**
 * The link stands in for the password, and not for a second factor, unless it was made to do so.
 * @throws Problem 401 `code_needed`, or for a wrong code, which spend nothing; 404 for an invitation that is wrong, used,
 * replaced or expired; 422, 429
 */
export async function acceptAndSignIn(
	deps: SignInDeps & { readonly signInLimits: SignInLimits },
	from: From,
	{
		invited,
		token,
		acceptance,
		code,
		device,
	}: { invited: StaffMember; token: string; acceptance: Acceptance } & WithCode & OnDevice,
): Promise<Entered> {
	const asker = { address: from.address, account: { staffId: invited.id }, familiar: 'link' }
	// Otherwise a hash might be made for nothing.
	try {
		checkAcceptance(deps.db, deps, token, acceptance)
	} catch (error) {
		// Trying must not reveal which logins exist.
		if (isTakenLogin(error)) deps.signInLimits.begin(asker)
		throw error
	}
	const asksForCode = hasTotp(deps.db, invited.id) && !invited.resetClearsFactors
	if (asksForCode && code === undefined) throw problem('code_needed')
	const begun = asksForCode ? deps.signInLimits.begin(asker) : undefined
	const passwordHash = await deps.passwords.hash(acceptance.password, invited.id)
	try {
		const entry = await deps.write((tx) => {
			const member = acceptInvitation(tx, deps, from, { token, acceptance, passwordHash })
			const proof = proveBySecondFactor(tx, deps, member, code)
			if (proof === undefined) throw new WrongCode()
			return {
				token: startSession(tx, deps, proof, { member, deviceId: deviceIdFor(member, device) }),
				member,
			}
		})
		begun?.succeed()
		return entry
	} catch (error) {
		if (error instanceof WrongCode && begun !== undefined)
			throw wrongCode(deps, from, { member: invited, triesLeft: begun.triesLeft })
		throw error
	}
}
