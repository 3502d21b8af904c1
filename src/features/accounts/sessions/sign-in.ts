import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/record.ts'
import type { AuditData } from '../../audit/table.ts'
import { noteStaffSignedIn } from '../staff/member.ts'
import type { StaffMember } from '../staff/table.ts'
import { checkPassword, wrongCode } from './check-password.ts'
import type { CheckDeps, Credentials } from './check-password.ts'
import type { From } from './failures.ts'
import type { DeskDevice } from '../devices/table.ts'
import { proveByPassword } from './proof.ts'
import type { Proof } from './proof.ts'
import { startSession } from './session.ts'

export type SignInDeps = CheckDeps & Pick<Deps, 'write' | 'clock' | 'ids' | 'secretBox'>

/** A code of an authenticator app, or a recovery code. */
export type WithCode = { readonly code?: string }

export type OnDevice = { readonly device: DeskDevice | undefined }

/** How a session begins: its token, and whose it is. */
export type Entered = { readonly token: string; readonly member: StaffMember }

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
	const check = await checkPassword(deps, from, credentials, (member) => {
		const deviceId = deviceIdFor(member, device)
		return deviceId === null ? familiarOf(member) : `device ${deviceId}`
	})
	const outcome = await deps.write((tx): Entered | undefined => {
		const proof = proveByPassword(tx, deps, check, code)
		if (proof === undefined) return undefined
		const { member } = proof
		noteStaffSignedIn(tx, member)
		const actor = { ...from, organizationId: member.organizationId, name: `staff:${member.id}` }
		const entry = { action: 'staff.signed_in', subject: member.id, data: FACTORS[proof.by] ?? {} } as const
		recordAudit(tx, deps, actor, entry)
		return { token: startSession(tx, deps, proof, deviceIdFor(member, device)), member }
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

export function deviceIdFor({ organizationId }: StaffMember, device: DeskDevice | undefined): string | null {
	return device?.organizationId === organizationId ? device.id : null
}
