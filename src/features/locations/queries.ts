import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { locations } from './table.ts'
import type { Location } from './table.ts'

export function findLocation(db: Db, organizationId: string, id: string): Location | undefined {
	return db
		.select()
		.from(locations)
		.where(and(eq(locations.organizationId, organizationId), eq(locations.id, id)))
		.get()
}

export function listLocations(db: Db, organizationId: string, limit: number, cursor?: string): Location[] {
	const after = cursor === undefined ? undefined : lt(locations.id, cursor)
	return db
		.select()
		.from(locations)
		.where(and(eq(locations.organizationId, organizationId), after))
		.orderBy(desc(locations.id))
		.limit(limit)
		.all()
}

export function countLocations(db: Db, organizationId: string): number {
	const row = db
		.select({ n: count() })
		.from(locations)
		.where(eq(locations.organizationId, organizationId))
		.get()
	return row?.n ?? 0
}

export function insertLocation(tx: Tx, location: Location): void {
	tx.insert(locations).values(location).run()
}

export function updateLocationRow(tx: Tx, id: string, changes: Partial<Location>): void {
	tx.update(locations).set(changes).where(eq(locations.id, id)).run()
}

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if a waiver, an event or a check-in names it */
export function deleteLocationRow(tx: Tx, id: string): void {
	tx.delete(locations).where(eq(locations.id, id)).run()
}
