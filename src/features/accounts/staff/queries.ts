import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { countBy, findBy, listBy, listNewest, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { staff } from './table.ts'
import type { StaffMember } from './table.ts'

export const insertStaff = statement.into(staff)

export const findStaffById = findBy(staff, 'id')

/** In whatever organization. @param login as `readLogin` returns it */
export const findStaffByLogin = findBy(staff, 'login')

/** Returns whether a person of the organization has this login, or is invited with it. */
export function hasLogin(db: Db, organizationId: string, login: string): boolean {
	const here = and(
		eq(staff.organizationId, organizationId),
		or(eq(staff.login, login), and(eq(staff.proposedLogin, login), isNull(staff.passwordHash))),
	)
	return db.select({ id: staff.id }).from(staff).where(here).limit(1).get() !== undefined
}

export const findStaff = findBy(staff, 'organizationId', 'id')

export const listStaff = listNewest(staff)

export const countStaff = countBy(staff, ['organizationId'], 'AND deactivated_at IS NULL')

const ACTIVE = 'AND password_hash IS NOT NULL AND deactivated_at IS NULL'

/** Those with a local account, for all locations: an identity provider may be out of reach, or its own role changed. */
export const countLocal = countBy(
	staff,
	['organizationId', 'role'],
	`${ACTIVE} AND sso_subject IS NULL AND location_ids IS NULL`,
)

/** Who signs in to an organization with this account of another one. */
export const findJoined = findBy(staff, 'organizationId', 'joinedTo')

/** The same in every organization. */
export const listJoined = listBy(staff, ['joinedTo'], 'AND deactivated_at IS NULL')

export const findStaffBySso = findBy(staff, 'organizationId', 'ssoSubject')

export function findUnnamedOwner(db: Db, organizationId: string): StaffMember | undefined {
	const isWaiting = and(
		eq(staff.organizationId, organizationId),
		eq(staff.role, 'owner'),
		isNull(staff.name),
		isNull(staff.login),
		isNull(staff.passwordHash),
		isNull(staff.deactivatedAt),
	)
	return db.select().from(staff).where(isWaiting).limit(1).get()
}

export const listPeopleWithPin = listBy(
	staff,
	['organizationId'],
	'AND deactivated_at IS NULL AND pin IS NOT NULL ORDER BY name, id',
)

export const updateStaff = updateBy(staff, 'id')

export const updateJoined = updateBy(staff, 'joinedTo')

/** The stored time never goes back. */
export function markStaffSeen(tx: Tx, id: string, at: number): void {
	tx.update(staff)
		.set({ lastSeenAt: at })
		.where(and(eq(staff.id, id), or(isNull(staff.lastSeenAt), lt(staff.lastSeenAt, at))))
		.run()
}
