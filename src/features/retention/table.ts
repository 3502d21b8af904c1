import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Waivers that nothing may purge, because they are needed in a dispute. */
export const legalHolds = sqliteTable('legal_holds', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	/** Why, in the words of whoever placed it. */
	reason: text('reason').notNull(),
	placedAt: integer('placed_at').notNull(),
	/** As the audit log names its actors. */
	placedBy: text('placed_by').notNull(),
})

export type LegalHold = typeof legalHolds.$inferSelect
