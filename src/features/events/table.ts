import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A venue's event: a day or a group that people sign for. What other systems are told stands in `webhook_events`. */
export const events = sqliteTable('events', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	templateId: text('template_id').notNull(),
	name: text('name').notNull(),
	status: text('status').$type<'active' | 'closed'>().notNull(),
	startsAt: integer('starts_at'),
	endsAt: integer('ends_at'),
	locationId: text('location_id'),
	signingClosesAt: integer('signing_closes_at'),
	externalId: text('external_id'),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	closedAt: integer('closed_at'),
})

export type Event = typeof events.$inferSelect
