import type { RequestContext } from '../../http/request-context.ts'
import { acceptInvitation, checkAcceptance } from '../staff/accept-invitation.ts'
import type { Acceptance } from '../staff/accept-invitation.ts'
import { startSession } from './session.ts'
import { deviceIdFor } from './sign-in.ts'
import type { OnDevice, SignInDeps } from './sign-in.ts'

/**
 * @returns the token of the session
 * @throws Problem 404 for an invitation that is wrong, used, replaced or expired, 422, 429
 */
export async function acceptAndSignIn(
	deps: Omit<SignInDeps, 'signInLimits'>,
	from: Pick<RequestContext, 'requestId' | 'address'>,
	{ token, acceptance, device }: { token: string; acceptance: Acceptance } & OnDevice,
): Promise<string> {
	// Otherwise a hash might be made for nothing.
	checkAcceptance(deps.db, deps, token, acceptance)
	const passwordHash = await deps.passwords.hash(acceptance.password)
	return deps.write((tx) => {
		const member = acceptInvitation(tx, deps, from, { token, acceptance, passwordHash })
		const authenticatedAt = deps.clock.now()
		return startSession(tx, deps, member, { deviceId: deviceIdFor(member, device), authenticatedAt })
	})
}
