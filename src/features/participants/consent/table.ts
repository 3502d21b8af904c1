import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a person has last said about mails with news. Whoever was never asked has no row. */
export const marketingConsents = sqliteTable('marketing_consents', {
	participantId: text('participant_id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	/** The waiver whose form asked. */
	waiverId: text('waiver_id').notNull(),
	given: integer('given', { mode: 'boolean' }).notNull(),
	givenAt: integer('given_at').notNull(),
	withdrawnAt: integer('withdrawn_at'),
})

export type MarketingConsent = typeof marketingConsents.$inferSelect
