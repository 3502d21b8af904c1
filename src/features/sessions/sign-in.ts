import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Problem } from '../../http/problems.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { recordAudit } from '../audit/record.ts'
import { readLogin } from '../staff/login.ts'
import { isActive, noteStaffSignedIn } from '../staff/member.ts'
import { findStaffById, findStaffByLogin } from '../staff/queries.ts'
import type { StaffMember } from '../staff/table.ts'
import type { DeskDevice } from './devices/table.ts'
import type { Passwords } from './passwords.ts'
import { startSession } from './session.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export type SignInDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'ids'> & {
	readonly passwords: Passwords
	readonly signInLimits: SignInLimits
}

export type Credentials = { readonly login: string; readonly password: string }

export type OnDevice = { readonly device: DeskDevice | undefined }

type From = Pick<RequestContext, 'requestId' | 'address'>

/** @returns the token of the session @throws Problem 401, alike for a wrong password and an unknown login, 429 */
export async function signIn(
	deps: SignInDeps,
	{ requestId, address }: From,
	{ login, password, device }: Credentials & OnDevice,
): Promise<string> {
	const known = await requirePassword(deps, address, { login, password })
	return deps.write((tx) => {
		const member = findStaffById(tx, known.id)
		// Meanwhile somebody may have been deactivated, or have another password.
		if (member === undefined || !isActive(member) || member.passwordHash !== known.passwordHash)
			throw wrongPassword()
		noteStaffSignedIn(tx, member)
		const actor = { organizationId: member.organizationId, name: `staff:${member.id}`, requestId, address }
		recordAudit(tx, deps, actor, { action: 'staff.signed_in', subject: member.id })
		const authenticatedAt = deps.clock.now()
		return startSession(tx, deps, member, { deviceId: deviceIdFor(member, device), authenticatedAt })
	})
}

export function deviceIdFor({ organizationId }: StaffMember, device: DeskDevice | undefined): string | null {
	return device?.organizationId === organizationId ? device.id : null
}

/** @throws Problem 401, 429 */
export async function requirePassword(
	{ db, passwords, signInLimits }: Pick<SignInDeps, 'db' | 'passwords' | 'signInLimits'>,
	address: string,
	{ login: given, password }: Credentials,
): Promise<StaffMember> {
	const login = readLogin(given)
	signInLimits.begin(login, address)
	const found = findStaffByLogin(db, login)
	const member = found !== undefined && isActive(found) ? found : undefined
	const isRight = await passwords.verify(password, member?.passwordHash ?? null)
	if (member === undefined || !isRight) {
		signInLimits.fail(address)
		throw wrongPassword()
	}
	signInLimits.succeed(login, address)
	return member
}

function wrongPassword(): Problem {
	return problem('sign_in_failed', 'Login or password is wrong. Try again, or ask an owner for a new link.')
}
