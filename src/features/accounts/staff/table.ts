import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Role } from './roles.ts'

/** A row is never deleted: the logs name people by its id. */
export const staff = sqliteTable('staff', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name'),
	/** As `readLogin` returns it, unique on the whole box; null until the person chooses one. */
	login: text('login'),
	role: text('role').$type<Role>().notNull(),
	passwordHash: text('password_hash'),
	pin: blob('pin', { mode: 'buffer' }).$type<Uint8Array>(),
	/** Wrong PINs since the last right one, or since the password was given. */
	pinFaults: integer('pin_faults').notNull(),
	/** Counts up when all sessions of the person end. */
	generation: integer('generation').notNull(),
	createdAt: integer('created_at').notNull(),
	lastSeenAt: integer('last_seen_at'),
	deactivatedAt: integer('deactivated_at'),
	/** True if the link of the waiting reset removes the second factor and the passkeys, too. */
	resetClearsFactors: integer('reset_clears_factors', { mode: 'boolean' }).notNull(),
	/** The login that the inviter proposed. The person may choose another one. */
	proposedLogin: text('proposed_login'),
	/** Issuer and id of whoever signs in by an identity provider; null for a local account. */
	ssoSubject: text('sso_subject'),
	/** When the identity provider last vouched for the person. */
	ssoAt: integer('sso_at'),
	/** The locations to which the person is bound; null for all. */
	locationIds: text('location_ids', { mode: 'json' }).$type<readonly string[]>(),
	/** The account of another organization by which the person signs in here; null for whoever has a login here. */
	joinedTo: text('joined_to'),
})

export type StaffMember = typeof staff.$inferSelect
