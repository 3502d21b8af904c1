import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Problem } from '../../http/problems.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { recordAudit } from '../audit/record.ts'
import { hasTotp, spendCode } from '../factors/totp.ts'
import { readLogin } from '../staff/login.ts'
import { isActive, noteStaffSignedIn } from '../staff/member.ts'
import { findStaffById, findStaffByLogin } from '../staff/queries.ts'
import type { StaffMember } from '../staff/table.ts'
import type { DeskDevice } from './devices/table.ts'
import type { Passwords } from './passwords.ts'
import { startSession } from './session.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export type SignInDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'secretBox'> & {
	readonly passwords: Passwords
	readonly signInLimits: SignInLimits
}

export type Credentials = { readonly login: string; readonly password: string }

/** Of an authenticator app, or a recovery code. */
export type WithCode = { readonly code?: string }

export type OnDevice = { readonly device: DeskDevice | undefined }

type From = Pick<RequestContext, 'requestId' | 'address'>

/**
 * @returns the token of the session
 * @throws Problem 401, alike for a wrong password and an unknown login; `code_needed` only after the right password; 429
 */
export async function signIn(
	deps: SignInDeps,
	{ requestId, address }: From,
	{ login, password, code, device }: Credentials & WithCode & OnDevice,
): Promise<string> {
	const known = await checkPassword(deps, address, { login, password })
	const token = await deps.write((tx) => {
		const member = findStaffById(tx, known.id)
		// Meanwhile somebody may have been deactivated, or have another password.
		if (member === undefined || !isActive(member) || member.passwordHash !== known.passwordHash)
			throw wrongPassword()
		const second = takeCode(tx, deps, member, code)
		if (second === 'wrong') return undefined
		noteStaffSignedIn(tx, member)
		const actor = { organizationId: member.organizationId, name: `staff:${member.id}`, requestId, address }
		const data = second === 'recovery' ? { byRecoveryCode: true } : {}
		recordAudit(tx, deps, actor, { action: 'staff.signed_in', subject: member.id, data })
		const authenticatedAt = deps.clock.now()
		return startSession(tx, deps, member, { deviceId: deviceIdFor(member, device), authenticatedAt })
	})
	if (token === undefined) throw wrongCode(deps, address)
	deps.signInLimits.succeed(readLogin(login), address)
	return token
}

/** @returns null for somebody without a second factor @throws Problem 401 without a code that is needed */
export function takeCode(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'secretBox'>,
	{ id }: StaffMember,
	code: string | undefined,
): 'totp' | 'recovery' | 'wrong' | null {
	if (!hasTotp(tx, id)) return null
	if (code === undefined) throw problem('code_needed')
	return spendCode(tx, deps, id, code) ?? 'wrong'
}

/** Counts it. @throws Problem 429 */
export function wrongCode({ signInLimits }: Pick<SignInDeps, 'signInLimits'>, address: string): Problem {
	signInLimits.fail(address)
	return problem('sign_in_failed', 'This code is wrong or was used. Wait for the next one, and enter that.')
}

export function deviceIdFor({ organizationId }: StaffMember, device: DeskDevice | undefined): string | null {
	return device?.organizationId === organizationId ? device.id : null
}

/** @throws Problem 401, 429 */
export async function requirePassword(
	deps: Pick<SignInDeps, 'db' | 'passwords' | 'signInLimits'>,
	address: string,
	credentials: Credentials,
): Promise<StaffMember> {
	const member = await checkPassword(deps, address, credentials)
	deps.signInLimits.succeed(readLogin(credentials.login), address)
	return member
}

/** The attempt counts as a failure until `succeed`, so that a right password tries out no codes. @throws Problem 401, 429 */
export async function checkPassword(
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
	return member
}

function wrongPassword(): Problem {
	return problem('sign_in_failed', 'Login or password is wrong. Try again, or ask an owner for a new link.')
}
