import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Shared tablets of the desk, on which people switch with a PIN. */
export const deskDevices = sqliteTable('desk_devices', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	locationId: text('location_id'),
	createdAt: integer('created_at').notNull(),
	revokedAt: integer('revoked_at'),
	plainCookie: integer('plain_cookie', { mode: 'boolean' }).notNull(),
})

export type DeskDevice = typeof deskDevices.$inferSelect
