import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Links that open a signing page with answers already filled in. */
export const prefillLinks = sqliteTable('prefill_links', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	templateId: text('template_id').notNull(),
	eventId: text('event_id'),
	/** The answers, sealed; null once the link is dead. */
	answers: blob('answers', { mode: 'buffer' }).$type<Uint8Array>(),
	/** Ids of blocks whose answers the guest can't change. */
	locked: text('locked', { mode: 'json' }).$type<readonly string[]>().notNull(),
	tags: text('tags', { mode: 'json' }).$type<readonly string[]>().notNull(),
	externalId: text('external_id'),
	redirectUrl: text('redirect_url'),
	maxUses: integer('max_uses').notNull(),
	expiresAt: integer('expires_at').notNull(),
	/** The last waiver that was signed by it. */
	waiverId: text('waiver_id'),
	createdAt: integer('created_at').notNull(),
})

export type PrefillLink = typeof prefillLinks.$inferSelect
