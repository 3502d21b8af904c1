import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const staffTotp = sqliteTable('staff_totp', {
	staffId: text('staff_id').primaryKey(),
	/** Sealed. */
	secret: blob('secret', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	/** The step of the last code that was taken. */
	lastStep: integer('last_step').notNull(),
	createdAt: integer('created_at').notNull(),
})

export const recoveryCodes = sqliteTable('staff_recovery_codes', {
	/** SHA-256 of the person's id and the code, lower-case hex. A code that was used has no row. */
	hash: text('hash').primaryKey(),
	staffId: text('staff_id').notNull(),
})
