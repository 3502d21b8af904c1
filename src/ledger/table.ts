import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Marks by which the database recognizes its key files. */
export const keyFiles = sqliteTable('key_files', {
	name: text().primaryKey(),
	mark: text().notNull(),
})
