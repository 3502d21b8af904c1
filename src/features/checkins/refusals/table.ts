import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../../db/personal-fields.ts'

/** Whoever was turned away. */
export const refusals = sqliteTable('refusals', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	participantId: text('participant_id').notNull(),
	/** The one with which they were to be let in; null if nobody tried to. */
	waiverId: text('waiver_id'),
	locationId: text('location_id'),
	isBanned: integer('is_banned', { mode: 'boolean' }).notNull(),
	reason: text('reason'),
	actor: text('actor').notNull(),
	refusedAt: integer('refused_at').notNull(),
})

export const personalRefusal = personalFields(refusals, ['reason'])

export type Refusal = typeof refusals.$inferSelect
