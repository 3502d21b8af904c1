import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem, requireById } from '../../../http/problems.ts'
import { findStaff, markStaffSeen, updateStaff } from './queries.ts'
import type { StaffMember } from './table.ts'

/** @throws Problem 404 */
export const requireStaff = requireById(findStaff, 'staff member')

/** The hash of no password: of whoever signs in otherwise. */
export const NO_PASSWORD = '!'

type NewMember = Pick<StaffMember, 'organizationId' | 'role'> & Partial<StaffMember>

/** A new row, of somebody who can't sign in yet unless `more` says how. */
export function newMember({ ids, clock }: Pick<Deps, 'ids' | 'clock'>, more: NewMember): StaffMember {
	return {
		id: ids.next(),
		name: null,
		login: null,
		passwordHash: null,
		pin: null,
		pinFaults: 0,
		generation: 1,
		createdAt: clock.now(),
		lastSeenAt: null,
		deactivatedAt: null,
		resetClearsFactors: false,
		proposedLogin: null,
		ssoSubject: null,
		ssoAt: null,
		locationIds: null,
		...more,
	}
}

/** Returns whether a person has accepted the invitation and works here. */
export function isActive({ passwordHash, deactivatedAt }: StaffMember): boolean {
	return passwordHash !== null && deactivatedAt === null
}

export function noteStaffSeen(tx: Tx, id: string, at: number): void {
	markStaffSeen(tx, id, at)
}

/** Ends all sessions of a person. @returns the person as they are then */
export function endSessionsOf(tx: Tx, member: StaffMember): StaffMember {
	const generation = member.generation + 1
	updateStaff(tx, member.id, { generation })
	return { ...member, generation }
}

/**
 * Their factors and their role are those of the identity provider.
 * @throws Problem 409 for whoever signs in by it
 */
export function requireLocal({ ssoSubject }: StaffMember): void {
	if (ssoSubject !== null)
		throw problem('conflict', 'This person signs in by the identity provider. Change it there.')
}

/** Wrong PINs before it no longer count. */
export function noteStaffSignedIn(tx: Tx, { id, pinFaults }: StaffMember): void {
	if (pinFaults > 0) updateStaff(tx, id, { pinFaults: 0 })
}
