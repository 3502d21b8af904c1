import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CampaignFilter, CampaignKind, Skipped } from './model.ts'

/** A mail that a venue sends to many guests. */
export const campaigns = sqliteTable('campaigns', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	kind: text('kind').$type<CampaignKind>().notNull(),
	/** Null for the default text. */
	subject: text('subject'),
	body: text('body'),
	/** Null for the automatic one of an organization, which reminds before a waiver ends. */
	filter: text('filter', { mode: 'json' }).$type<CampaignFilter>(),
	/** How many were chosen when it began; those that the automatic one has come to. */
	recipients: integer('recipients').notNull(),
	skipped: text('skipped', { mode: 'json' }).$type<Skipped>().notNull(),
	actor: text('actor').notNull(),
	createdAt: integer('created_at').notNull(),
	stoppedAt: integer('stopped_at'),
	/** Of the automatic one: the last end of a waiver that it has come to, and which waiver of that end. */
	reachedEnd: integer('reached_end'),
	reachedSeq: integer('reached_seq'),
})

/** Waivers whose signers wait for their mail. A row is deleted in the transaction that queues it. */
export const campaignRecipients = sqliteTable(
	'campaign_recipients',
	{ campaignId: text('campaign_id').notNull(), waiverSeq: integer('waiver_seq').notNull() },
	(table) => [primaryKey({ columns: [table.campaignId, table.waiverSeq] })],
)

export type Campaign = typeof campaigns.$inferSelect
