import { proveByPassword } from './proof.ts'
import { checkPassword, wrongCode } from './check-password.ts'
import type { Credentials } from './check-password.ts'
import { deviceIdFor } from './entry.ts'
import type { Entered } from './entry.ts'
import type { From } from './failures.ts'
import { startSession } from './session.ts'
import type { OnDevice, SignInDeps, WithCode } from './sign-in.ts'
import { joinStaff } from '../staff/join.ts'
import type { StaffMember } from '../staff/table.ts'

/**
 * Accepts an invitation with an account of another organization. A session in the browser is not enough: whoever opens the
 * link may sit before the browser of somebody else.
 * @throws Problem 401 as `signIn`, 404 for an invitation that is wrong, used, replaced or expired, 409 as `joinStaff`, 429
 */
export async function joinAndSignIn(
	deps: SignInDeps,
	from: From,
	{
		token,
		code,
		device,
		familiarOf,
		...credentials
	}: {
		token: string
		familiarOf: (home: StaffMember) => string | undefined
	} & Credentials &
		WithCode &
		OnDevice,
): Promise<Entered> {
	// The login is of another organization, whichever host the invitation leads to.
	const { requestId, address } = from
	const check = await checkPassword(deps, { requestId, address }, credentials, familiarOf)
	const entry = await deps.write((tx): Entered | undefined => {
		const proof = proveByPassword(tx, deps, check, code)
		if (proof === undefined) return undefined
		const member = joinStaff(tx, deps, from, { token, home: proof.member })
		return { token: startSession(tx, deps, proof, { member, deviceId: deviceIdFor(member, device) }), member }
	})
	if (entry === undefined) throw wrongCode(deps, from, check)
	check.succeed()
	return entry
}
