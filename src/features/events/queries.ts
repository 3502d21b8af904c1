import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events } from './table.ts'
import type { Event } from './table.ts'

export function findEvent(db: Db, organizationId: string, id: string): Event | undefined {
	return db
		.select()
		.from(events)
		.where(and(eq(events.organizationId, organizationId), eq(events.id, id)))
		.get()
}
