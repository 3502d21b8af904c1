import type { Db, Tx } from '../../../db/client.ts'
import { problem } from '../../../http/problems.ts'
import { findStaff, markStaffSeen, updateStaff } from './queries.ts'
import type { StaffMember } from './table.ts'

/** @throws Problem 404 */
export function requireStaff(db: Db, organizationId: string, id: string): StaffMember {
	const member = findStaff(db, organizationId, id.toLowerCase())
	if (member === undefined) throw problem('not_found', 'No staff member has this id.')
	return member
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

/** Wrong PINs before it no longer count. */
export function noteStaffSignedIn(tx: Tx, { id, pinFaults }: StaffMember): void {
	if (pinFaults > 0) updateStaff(tx, id, { pinFaults: 0 })
}
