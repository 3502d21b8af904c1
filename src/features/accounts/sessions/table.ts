import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const staffSessions = sqliteTable('staff_sessions', {
	/** SHA-256 of the token, lower-case hex; the token itself is not stored. */
	hash: text('hash').primaryKey(),
	staffId: text('staff_id').notNull(),
	/** The person's generation when the session was started. */
	generation: integer('generation').notNull(),
	deviceId: text('device_id'),
	/** When the password was last given; null for a session that a PIN opened. */
	authenticatedAt: integer('authenticated_at'),
	lastSeenAt: integer('last_seen_at').notNull(),
	expiresAt: integer('expires_at').notNull(),
	/** When all factors of the person were last given (see `proof.ts`). */
	allFactorsAt: integer('all_factors_at'),
})

export type StaffSession = typeof staffSessions.$inferSelect
