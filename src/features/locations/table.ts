import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const locations = sqliteTable('locations', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	timezone: text('timezone'),
	/** One that isn't takes no new signatures and arrivals. */
	active: integer('active', { mode: 'boolean' }).notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
})

export type Location = typeof locations.$inferSelect
