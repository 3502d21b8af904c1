import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const passkeys = sqliteTable('passkeys', {
	id: text('id').primaryKey(),
	staffId: text('staff_id').notNull(),
	name: text('name').notNull(),
	/** As the device names it, base64url. */
	credentialId: text('credential_id').notNull(),
	/** SubjectPublicKeyInfo, DER. */
	publicKey: blob('public_key', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	/** How often it has signed; 0 for a device that does not count. */
	counter: integer('counter').notNull(),
	createdAt: integer('created_at').notNull(),
	lastUsedAt: integer('last_used_at'),
})

export const passkeyChallenges = sqliteTable('passkey_challenges', {
	/** SHA-256 of the challenge, lower-case hex. */
	hash: text('hash').primaryKey(),
	/** Who adds a passkey; null to sign in or to confirm with one. */
	staffId: text('staff_id'),
	expiresAt: integer('expires_at').notNull(),
})

export type Passkey = typeof passkeys.$inferSelect
