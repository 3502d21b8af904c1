import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { AuditData } from '../../audit/table.ts'
import type { StaffMember } from '../staff/table.ts'
import { checkPassword, wrongCode } from './check-password.ts'
import type { CheckDeps, Credentials } from './check-password.ts'
import type { From } from './failures.ts'
import type { DeskDevice } from '../devices/table.ts'
import { proveByPassword } from './proof.ts'
import type { Proof } from './proof.ts'
import { deviceIdFor, entryOf, noteEntry } from './entry.ts'
import type { Entered } from './entry.ts'
import { startSession } from './session.ts'

export type SignInDeps = CheckDeps & Pick<Deps, 'write' | 'clock' | 'ids' | 'secretBox'>

/** A code of an authenticator app, or a recovery code. */
export type WithCode = { readonly code?: string }

export type OnDevice = { readonly device: DeskDevice | undefined }

/**
 * @param familiarOf names what shows that this person has signed in with this browser before, if anything does
 * @throws Problem 401, alike for a wrong password and an unknown login; `code_needed` only after the right password; 429
 */
export async function signIn(
	deps: SignInDeps,
	from: From,
	{
		code,
		device,
		familiarOf,
		...credentials
	}: Credentials & WithCode & OnDevice & { readonly familiarOf: (member: StaffMember) => string | undefined },
): Promise<Entered> {
	const check = await checkPassword(deps, from, credentials, (home) => {
		const deviceId = deviceIdFor(entryOf(deps.db, home, from, device) ?? home, device)
		return deviceId === null ? familiarOf(home) : `device ${deviceId}`
	})
	const outcome = await deps.write((tx): Entered | undefined => {
		const proof = proveByPassword(tx, deps, check, code)
		if (proof === undefined) return undefined
		const member = entryOf(tx, proof.member, from, device)
		if (member === undefined) throw problem('sign_in_failed', 'This account was deactivated meanwhile.')
		noteEntry(tx, deps, from, { member, data: FACTORS[proof.by] ?? {} })
		return { token: startSession(tx, deps, proof, { member, deviceId: deviceIdFor(member, device) }), member }
	})
	if (outcome === undefined) throw wrongCode(deps, from, check)
	check.succeed()
	return outcome
}

/** The factor besides the password, for the audit log. */
const FACTORS: Readonly<Partial<Record<Proof['by'], AuditData>>> = {
	totp: { byCode: true },
	recovery: { byRecoveryCode: true },
}
