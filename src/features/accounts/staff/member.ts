import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem, requireById } from '../../../http/problems.ts'
import { findStaff, findStaffById, markStaffSeen, updateStaff } from './queries.ts'
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
		joinedTo: null,
		...more,
	}
}

/** The account whose login and factors are the person's: their own, or that of another organization. */
export function homeIdOf({ id, joinedTo }: Pick<StaffMember, 'id' | 'joinedTo'>): string {
	return joinedTo ?? id
}

/** As `homeIdOf`. */
export function homeOf(db: Db, member: StaffMember): StaffMember {
	return (member.joinedTo === null ? undefined : findStaffById(db, member.joinedTo)) ?? member
}

/** Returns whether a person has accepted the invitation and works here; with an account of elsewhere, also there. */
export function isActive(db: Db, member: StaffMember): boolean {
	const home = homeOf(db, member)
	return home.passwordHash !== null && home.deactivatedAt === null && member.deactivatedAt === null
}

/** Counts up when all sessions of the person end, here or where their login is. */
export function generationOf(db: Db, member: StaffMember): number {
	return member.generation + (member.joinedTo === null ? 0 : homeOf(db, member).generation)
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

/**
 * Password and factors are changed where they are kept.
 * @throws Problem 409 for whoever signs in by the identity provider, or with an account of another organization
 */
export function requireOwnFactors(member: StaffMember): void {
	requireLocal(member)
	if (member.joinedTo !== null)
		throw problem(
			'conflict',
			'You sign in here with your account of another organization. Switch to that one, and change it there.',
		)
}

/** Wrong PINs before it no longer count. */
export function noteStaffSignedIn(tx: Tx, { id, pinFaults }: StaffMember): void {
	if (pinFaults > 0) updateStaff(tx, id, { pinFaults: 0 })
}
