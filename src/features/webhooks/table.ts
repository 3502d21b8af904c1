import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What other systems are told, in the order in which it happened: the outbox, and the pull feed. */
export const webhookEvents = sqliteTable('webhook_events', {
	organizationId: text('organization_id').notNull(),
	sequence: integer('sequence').notNull(),
	id: text('id').notNull(),
	type: text('type').notNull(),
	occurredAt: integer('occurred_at').notNull(),
	/** The delivery's body, built once and sent byte for byte ever after. */
	body: text('body').notNull(),
})
