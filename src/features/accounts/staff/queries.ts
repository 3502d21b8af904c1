import { and, count, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import type { Role } from './roles.ts'
import { staff } from './table.ts'
import type { StaffMember } from './table.ts'

export const insertStaff = statement.into(staff)

const byId = statement.from(staff, 'WHERE id = ?')
const byLogin = statement.from(staff, 'WHERE login = ?')

export function findStaffById(db: Db, id: string): StaffMember | undefined {
	return byId.get(db, id)
}

/** In whatever organization. @param login as `readLogin` returns it */
export function findStaffByLogin(db: Db, login: string): StaffMember | undefined {
	return byLogin.get(db, login)
}

/** Returns whether a person of the organization has this login, or is invited with it. */
export function hasLogin(db: Db, organizationId: string, login: string): boolean {
	const here = and(
		eq(staff.organizationId, organizationId),
		or(eq(staff.login, login), and(eq(staff.proposedLogin, login), isNull(staff.passwordHash))),
	)
	return db.select({ id: staff.id }).from(staff).where(here).limit(1).get() !== undefined
}

export function findStaff(db: Db, organizationId: string, id: string): StaffMember | undefined {
	const member = findStaffById(db, id)
	return member?.organizationId === organizationId ? member : undefined
}

export function listStaff(db: Db, organizationId: string, limit: number, cursor?: string): StaffMember[] {
	const after = cursor === undefined ? undefined : lt(staff.id, cursor)
	return db
		.select()
		.from(staff)
		.where(and(eq(staff.organizationId, organizationId), after))
		.orderBy(desc(staff.id))
		.limit(limit)
		.all()
}

export function countStaff(db: Db, organizationId: string): number {
	const here = and(eq(staff.organizationId, organizationId), isNull(staff.deactivatedAt))
	return db.select({ n: count() }).from(staff).where(here).get()?.n ?? 0
}

export function countActive(db: Db, organizationId: string, role: Role): number {
	const active = and(
		eq(staff.organizationId, organizationId),
		eq(staff.role, role),
		isNotNull(staff.passwordHash),
		isNull(staff.deactivatedAt),
	)
	return db.select({ n: count() }).from(staff).where(active).get()?.n ?? 0
}

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

export function listPeopleWithPin(db: Db, organizationId: string): StaffMember[] {
	const able = and(
		eq(staff.organizationId, organizationId),
		isNotNull(staff.pin),
		isNotNull(staff.passwordHash),
		isNull(staff.deactivatedAt),
	)
	return db.select().from(staff).where(able).orderBy(staff.name, staff.id).all()
}

export function updateStaff(tx: Tx, id: string, changes: Partial<StaffMember>): void {
	tx.update(staff).set(changes).where(eq(staff.id, id)).run()
}

/** The stored time never goes back. */
export function markStaffSeen(tx: Tx, id: string, at: number): void {
	tx.update(staff)
		.set({ lastSeenAt: at })
		.where(and(eq(staff.id, id), or(isNull(staff.lastSeenAt), lt(staff.lastSeenAt, at))))
		.run()
}
