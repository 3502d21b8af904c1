import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { GrantableScope } from '../../api/scopes.ts'

export const apiKeys = sqliteTable('api_keys', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	/** SHA-256 of the key, lower-case hex; the key itself is not stored. */
	hash: text('hash').notNull(),
	lastFour: text('last_four').notNull(),
	scopes: text('scopes', { mode: 'json' }).$type<readonly GrantableScope[]>().notNull(),
	createdAt: integer('created_at').notNull(),
	lastUsedAt: integer('last_used_at'),
	expiresAt: integer('expires_at'),
	revokedAt: integer('revoked_at'),
	/** The locations to which it is bound; null for all. */
	locationIds: text('location_ids', { mode: 'json' }).$type<readonly string[]>(),
})

export type ApiKey = typeof apiKeys.$inferSelect
