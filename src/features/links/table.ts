import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Links that open a page without a login. Of a token its SHA-256 is kept, no more. */
export const links = sqliteTable('links', {
	tokenHash: blob('token_hash', { mode: 'buffer' }).$type<Uint8Array>().primaryKey(),
	organizationId: text('organization_id').notNull(),
	kind: text('kind').$type<LinkKind>().notNull(),
	/** The id of the event, invitee, prefill link, kiosk or waiver that it opens. */
	subjectId: text('subject_id').notNull(),
	/** Which link of its subject this is, from 1. */
	generation: integer('generation').notNull(),
	createdAt: integer('created_at').notNull(),
	expiresAt: integer('expires_at'),
	revokedAt: integer('revoked_at'),
	/** Null where it may be used without end. */
	usesLeft: integer('uses_left'),
})

/** What a link is for; it opens nothing else. `copy`: a guest's PDF of their own waiver. */
export type LinkKind = 'event' | 'invitee' | 'prefill' | 'kiosk' | 'copy'

export type Link = typeof links.$inferSelect

/** Why a link no longer opens. */
export type DeadLink = 'expired' | 'spent' | 'revoked'
