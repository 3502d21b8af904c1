import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { spendPasskey } from '../passkeys/spend.ts'
import type { PasskeyResponse } from '../passkeys/spend.ts'
import type { RelyingParty } from '../passkeys/webauthn.ts'
import { hasTotp, spendCode } from '../totp/totp.ts'
import { isActive } from '../staff/member.ts'
import { findStaffById } from '../staff/queries.ts'
import type { SsoPerson } from '../sso/person.ts'
import type { StaffMember } from '../staff/table.ts'
import type { CheckedPassword } from './check-password.ts'

declare const proved: unique symbol

/**
 * Proof of a person's identity. Only this file makes one, and only a proof gives a session its full rights or a new
 * confirmation: so no way in can leave out the second factor.
 */
export type Proof = {
	readonly [proved]: true
	/** The account whose login and factors they are. */
	readonly member: StaffMember
	readonly by: 'password' | 'totp' | 'recovery' | 'passkey' | 'sso'
	/** True if the person gave all their factors. A password alone is not enough for a person with passkeys. */
	readonly isComplete: boolean
}

type CodeDeps = Pick<Deps, 'clock' | 'secretBox'>

/**
 * By the password, and by a code where the person has an app.
 * @returns undefined for a wrong code
 * @throws Problem 401 without a code that is needed, and if the person was deactivated or has another password meanwhile
 */
export function proveByPassword(
	tx: Tx,
	deps: CodeDeps,
	checked: CheckedPassword,
	code: string | undefined,
): Proof | undefined {
	const member = findStaffById(tx, checked.member.id)
	if (member === undefined || !isActive(tx, member) || member.passwordHash !== checked.member.passwordHash)
		throw problem('sign_in_failed', 'This password was changed meanwhile. Try again.')
	return proveBySecondFactor(tx, deps, member, code)
}

/**
 * By a code where the person has an app, after the password or the link of an invitation, which is spent in the same
 * transaction. As `proveByPassword`.
 */
export function proveBySecondFactor(
	tx: Tx,
	deps: CodeDeps,
	member: StaffMember,
	code: string | undefined,
): Proof | undefined {
	if (!hasTotp(tx, member.id)) return prove(member, 'password', countPasskeys(tx, member.id) === 0)
	if (code === undefined) throw problem('code_needed')
	const by = spendCode(tx, deps, member.id, code)
	return by && prove(member, by, true)
}

/**
 * A passkey is a device and the finger, face or PIN that unlocks it, so it needs neither password nor code.
 * @returns undefined for a wrong response to any factor, and for a person who is not active
 */
export function proveByPasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	relyingParty: RelyingParty,
	response: PasskeyResponse,
): { readonly proof: Proof; readonly passkeyId: string } | undefined {
	const passkey = spendPasskey(tx, deps, relyingParty, response)
	const member = passkey && findStaffById(tx, passkey.staffId)
	if (passkey === undefined || member === undefined || !isActive(tx, member)) return undefined
	return { proof: prove(member, 'passkey', true), passkeyId: passkey.id }
}

/**
 * By the identity provider, whose matter all factors are.
 * @param person that a response of the provider names, which `finish` has checked
 * @returns undefined for a person who is not active
 */
export function proveBySso(tx: Tx, member: StaffMember, person: SsoPerson): Proof | undefined {
	return isActive(tx, member) && member.ssoSubject === person.subject ? prove(member, 'sso', true) : undefined
}

function prove(member: StaffMember, by: Proof['by'], isComplete: boolean): Proof {
	return { member, by, isComplete } as Proof
}
