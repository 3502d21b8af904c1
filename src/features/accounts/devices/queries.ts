import { and, count, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { deskDevices } from './table.ts'
import type { DeskDevice } from './table.ts'

export const insertDevice = statement.into(deskDevices)

const byId = statement.from(deskDevices, 'WHERE id = ?')

export function findDevice(db: Db, organizationId: string, id: string): DeskDevice | undefined {
	const device = byId.get(db, id)
	return device?.organizationId === organizationId ? device : undefined
}

export function listDevices(db: Db, organizationId: string, limit: number, cursor?: string): DeskDevice[] {
	const after = cursor === undefined ? undefined : lt(deskDevices.id, cursor)
	return db
		.select()
		.from(deskDevices)
		.where(and(eq(deskDevices.organizationId, organizationId), after))
		.orderBy(desc(deskDevices.id))
		.limit(limit)
		.all()
}

export function countDevices(db: Db, organizationId: string): number {
	const alive = and(eq(deskDevices.organizationId, organizationId), isNull(deskDevices.revokedAt))
	return db.select({ n: count() }).from(deskDevices).where(alive).get()?.n ?? 0
}

export function markDeviceRevoked(tx: Tx, id: string, revokedAt: number): void {
	tx.update(deskDevices).set({ revokedAt }).where(eq(deskDevices.id, id)).run()
}
