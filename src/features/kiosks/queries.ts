import { and, count, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { kiosks } from './table.ts'
import type { Kiosk } from './table.ts'

export const insertKiosk = statement.into(kiosks)

export function findKiosk(db: Db, organizationId: string, id: string): Kiosk | undefined {
	return db
		.select()
		.from(kiosks)
		.where(and(eq(kiosks.organizationId, organizationId), eq(kiosks.id, id)))
		.get()
}

export function findKioskByCode(db: Db, codeHash: Uint8Array): Kiosk | undefined {
	return db
		.select()
		.from(kiosks)
		.where(eq(kiosks.codeHash, Buffer.from(codeHash)))
		.get()
}

export function listKiosks(db: Db, organizationId: string, limit: number, cursor?: string): Kiosk[] {
	const after = cursor === undefined ? undefined : lt(kiosks.id, cursor)
	return db
		.select()
		.from(kiosks)
		.where(and(eq(kiosks.organizationId, organizationId), after))
		.orderBy(desc(kiosks.id))
		.limit(limit)
		.all()
}

export function countKiosks(db: Db, organizationId: string): number {
	const alive = and(eq(kiosks.organizationId, organizationId), isNull(kiosks.revokedAt))
	return db.select({ n: count() }).from(kiosks).where(alive).get()?.n ?? 0
}

export function updateKioskRow(tx: Tx, id: string, changes: Partial<Kiosk>): void {
	tx.update(kiosks).set(changes).where(eq(kiosks.id, id)).run()
}
