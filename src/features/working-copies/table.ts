import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TemplateContent } from './model.ts'

export const workingCopies = sqliteTable('working_copies', {
	templateId: text('template_id').primaryKey(),
	/** Counts every change, also the end of a copy, so that no revision comes twice. */
	revision: integer('revision').notNull(),
	/** Null once the copy was published or discarded. */
	content: text('content', { mode: 'json' }).$type<TemplateContent>(),
	savedAt: integer('saved_at').notNull(),
	/** The actor of the last change, as in the audit log. */
	savedBy: text('saved_by').notNull(),
})

export type WorkingCopyRow = typeof workingCopies.$inferSelect
