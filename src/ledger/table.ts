import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** By what the database recognizes the key files that it was used with. */
export const keyFiles = sqliteTable('key_files', {
	name: text().primaryKey(),
	mark: text().notNull(),
})
