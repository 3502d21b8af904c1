import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Retention } from './model.ts'

export const organizations = sqliteTable('organizations', {
	id: text('id').primaryKey(),
	slug: text('slug').notNull(),
	name: text('name').notNull(),
	timezone: text('timezone').notNull(),
	settings: text('settings', { mode: 'json' }).$type<OrganizationSettings>().notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
})

export type OrganizationSettings = { readonly retention?: Retention }

export type Organization = typeof organizations.$inferSelect
