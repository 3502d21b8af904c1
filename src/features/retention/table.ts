import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Waivers that must not be purged, because they are needed in a dispute. */
export const legalHolds = sqliteTable('legal_holds', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	reason: text('reason').notNull(),
	placedAt: integer('placed_at').notNull(),
	/** Named like an actor of the audit log. */
	placedBy: text('placed_by').notNull(),
})

export type LegalHold = typeof legalHolds.$inferSelect
