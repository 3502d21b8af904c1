import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../../db/personal-fields.ts'

export const prefillLinks = sqliteTable('prefill_links', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	templateId: text('template_id').notNull(),
	eventId: text('event_id'),
	/** Encrypted; null once the link has ended. */
	answers: blob('answers', { mode: 'buffer' }).$type<Uint8Array>(),
	locked: text('locked', { mode: 'json' }).$type<readonly string[]>().notNull(),
	tags: text('tags', { mode: 'json' }).$type<readonly string[]>().notNull(),
	externalId: text('external_id'),
	redirectUrl: text('redirect_url'),
	maxUses: integer('max_uses').notNull(),
	expiresAt: integer('expires_at').notNull(),
	waiverId: text('waiver_id'),
	createdAt: integer('created_at').notNull(),
	renewsWaiverId: text('renews_waiver_id'),
	/** As in the audit log. */
	createdBy: text('created_by'),
})

/** The answers are encrypted, so no log can contain them by accident. */
export const personalPrefillLink = personalFields(prefillLinks, ['externalId', 'redirectUrl'])

export type PrefillLink = typeof prefillLinks.$inferSelect
