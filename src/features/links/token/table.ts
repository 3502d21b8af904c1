import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Only the SHA-256 of a token is stored. */
export const links = sqliteTable('links', {
	tokenHash: blob('token_hash', { mode: 'buffer' }).$type<Uint8Array>().primaryKey(),
	organizationId: text('organization_id').notNull(),
	kind: text('kind').$type<LinkKind>().notNull(),
	subjectId: text('subject_id').notNull(),
	/** Counts a subject's links, from 1. */
	generation: integer('generation').notNull(),
	createdAt: integer('created_at').notNull(),
	expiresAt: integer('expires_at'),
	revokedAt: integer('revoked_at'),
	usesLeft: integer('uses_left'),
})

/** Links that another box made with its own key, before their organization moved here. */
export const formerLinks = sqliteTable('former_links', {
	tokenHash: blob('token_hash', { mode: 'buffer' }).$type<Uint8Array>().primaryKey(),
	organizationId: text('organization_id').notNull(),
	/** As of links; `leave` for the one in a message, by which its recipient wants no more. */
	kind: text('kind').$type<LinkKind | 'leave'>().notNull(),
	subjectId: text('subject_id').notNull(),
	generation: integer('generation').notNull(),
})

/**
 * `copy`: a guest's PDF of their waiver. `staff`: the page to choose a password. `device`: the desk on a shared
 * tablet. `guardian`: the second guardian's form; its subject is the first guardian's waiver. `leader`: who has signed for
 * an event.
 */
export type LinkKind =
	| 'event'
	| 'invitee'
	| 'prefill'
	| 'kiosk'
	| 'copy'
	| 'staff'
	| 'device'
	| 'guardian'
	| 'leader'

export type Link = typeof links.$inferSelect

export type DeadLink = 'expired' | 'spent' | 'revoked'
