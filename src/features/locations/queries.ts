import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { locations } from './table.ts'

export function hasLocation(db: Db, organizationId: string, id: string): boolean {
	const wanted = and(eq(locations.organizationId, organizationId), eq(locations.id, id))
	return db.select({ id: locations.id }).from(locations).where(wanted).get() !== undefined
}
