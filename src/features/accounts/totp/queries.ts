import { and, count, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { recoveryCodes, staffTotp } from './table.ts'
import type { StaffTotp } from './table.ts'

export const insertTotp = statement.into(staffTotp)

export const insertRecoveryCode = statement.into(recoveryCodes)

const totpOf = statement.from(staffTotp, 'WHERE staff_id = ?')

export function findTotp(db: Db, staffId: string): StaffTotp | undefined {
	return totpOf.get(db, staffId)
}

export function updateTotp(tx: Tx, staffId: string, changes: Partial<StaffTotp>): void {
	tx.update(staffTotp).set(changes).where(eq(staffTotp.staffId, staffId)).run()
}

export function deleteTotp(tx: Tx, staffId: string): void {
	tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId)).run()
}

export function countRecoveryCodes(db: Db, staffId: string): number {
	const own = eq(recoveryCodes.staffId, staffId)
	return db.select({ n: count() }).from(recoveryCodes).where(own).get()?.n ?? 0
}

function oneCode(staffId: string, hash: string): SQL | undefined {
	return and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.staffId, staffId))
}

/** @returns whether there was one */
export function deleteRecoveryCode(tx: Tx, staffId: string, hash: string): boolean {
	const one = oneCode(staffId, hash)
	return tx.delete(recoveryCodes).where(one).returning({ hash: recoveryCodes.hash }).all().length === 1
}

export function deleteRecoveryCodes(tx: Tx, staffId: string): void {
	tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId)).run()
}
