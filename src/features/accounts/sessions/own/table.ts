import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const staffViews = sqliteTable('staff_views', {
	staffId: text('staff_id').primaryKey(),
	/** JSON of `SavedViews`. */
	views: text('views').notNull(),
})
