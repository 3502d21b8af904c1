import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'

/** Who must not be let in. */
export const bans = sqliteTable('bans', {
	participantId: text('participant_id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	reason: text('reason').notNull(),
	/** The last day, `YYYY-MM-DD`. Null for no end. */
	until: text('until'),
	actor: text('actor').notNull(),
	bannedAt: integer('banned_at').notNull(),
})

export const personalBan = personalFields(bans, ['reason'])

export type Ban = typeof bans.$inferSelect
