import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const organizations = sqliteTable('organizations', {
	id: text('id').primaryKey(),
	slug: text('slug').notNull(),
	name: text('name').notNull(),
	timezone: text('timezone').notNull(),
	settings: text('settings', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
})

export type Organization = typeof organizations.$inferSelect
