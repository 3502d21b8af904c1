import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const kiosks = sqliteTable('kiosks', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	locationId: text('location_id'),
	/** Null for every template that may be signed on a kiosk. */
	templateIds: text('template_ids', { mode: 'json' }).$type<readonly string[]>(),
	/** SHA-256 of the pairing code; null after its use. */
	codeHash: blob('code_hash', { mode: 'buffer' }).$type<Uint8Array>(),
	codeExpiresAt: integer('code_expires_at').notNull(),
	createdAt: integer('created_at').notNull(),
	pairedAt: integer('paired_at'),
	lastSeenAt: integer('last_seen_at'),
	revokedAt: integer('revoked_at'),
	plainCookie: integer('plain_cookie', { mode: 'boolean' }).notNull(),
})

export type Kiosk = typeof kiosks.$inferSelect
