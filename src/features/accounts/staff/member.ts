import type { Tx } from '../../../db/client.ts'
import { requireById } from '../../../http/problems.ts'
import { findStaff, markStaffSeen, updateStaff } from './queries.ts'
import type { StaffMember } from './table.ts'

/** @throws Problem 404 */
export const requireStaff = requireById(findStaff, 'staff member')

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

/** Wrong PINs before it no longer count. */
export function noteStaffSignedIn(tx: Tx, { id, pinFaults }: StaffMember): void {
	if (pinFaults > 0) updateStaff(tx, id, { pinFaults: 0 })
}
