import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Detail } from '../../../http/problems.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { isCommonPin } from '../../../kit/common-pin.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { isActive } from './member.ts'
import { findStaff, updateStaff } from './queries.ts'
import type { StaffMember } from './table.ts'

/** @returns undefined for a PIN that is accepted: one of those that people try first is not */
export function pinFault(pin: string): Detail | undefined {
	if (!isCommonPin(pin)) return undefined
	const message = 'Choose a PIN that is no row of digits, no repetition and no date.'
	return { path: '/pin', code: 'too_common', message }
}

/** After these only the password lets a person in. */
const MAX_FAULTS = 5

/** The hash is sealed, since six digits are soon tried. */
export function setPin(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'secretBox'>,
	actor: Actor,
	{ member: { id }, pinHash }: { member: StaffMember; pinHash: string },
): void {
	updateStaff(tx, id, { pin: Buffer.from(deps.secretBox.seal(Buffer.from(pinHash), id)), pinFaults: 0 })
	recordAudit(tx, deps, actor, { action: 'staff.pin_set', subject: id })
}

export function openPin({ secretBox }: Pick<Deps, 'secretBox'>, { id, pin }: StaffMember): string | null {
	const hash = pin === null ? undefined : secretBox.open(pin, id)
	return hash === undefined ? null : Buffer.from(hash).toString()
}

/** A PIN works for so long after the identity provider has vouched for its owner: who was dismissed there comes in no longer. */
const VOUCHED_MS = 7 * DAY_MS

/**
 * Counts a PIN as wrong until it proves right.
 * @throws Problem 401 without a PIN, after five wrong ones, and a week after the last sign-in by the identity provider
 */
export function beginPinAttempt(
	tx: Tx,
	{ organizationId, id, now }: { organizationId: string; id: string; now: number },
): StaffMember {
	const member = findStaff(tx, organizationId, id)
	if (member === undefined || !isActive(tx, member) || member.pin === null)
		throw problem('sign_in_failed', 'This person has no PIN. Sign in with your password.')
	if (member.pinFaults >= MAX_FAULTS)
		throw problem('sign_in_failed', `After ${MAX_FAULTS} wrong PINs, sign in with your password.`)
	if (member.ssoAt !== null && now - member.ssoAt > VOUCHED_MS)
		throw problem('sign_in_failed', 'Sign in by the identity provider once, then the PIN works again.')
	updateStaff(tx, id, { pinFaults: member.pinFaults + 1 })
	return member
}

/** Takes the faults back. @throws Problem 401 if the person was deactivated or has got another PIN meanwhile */
export function succeedPinAttempt(tx: Tx, { organizationId, id, pin }: StaffMember): StaffMember {
	const member = findStaff(tx, organizationId, id)
	const isSame = pin !== null && Buffer.from(pin).equals(member?.pin ?? new Uint8Array())
	if (member === undefined || !isActive(tx, member) || !isSame)
		throw problem('sign_in_failed', 'This PIN has been changed. Try again.')
	updateStaff(tx, id, { pinFaults: 0 })
	return member
}
