import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { insertInto, newestFirst, statement } from '../../db/statement.ts'
import { webhookEvents } from './table.ts'

const newest = statement((db) =>
	db
		.select({ sequence: webhookEvents.sequence })
		.from(webhookEvents)
		.where(eq(webhookEvents.organizationId, sql.placeholder('organizationId')))
		.orderBy(newestFirst(webhookEvents.sequence, 1))
		.prepare(),
)

export function lastSequence(db: Db, organizationId: string): number {
	return newest(db).get({ organizationId })?.sequence ?? 0
}

export const insertWebhookEvent = insertInto(webhookEvents)
