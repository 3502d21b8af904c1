import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'

/** What staff write of a guest, for staff alone. */
export const notes = sqliteTable('notes', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	participantId: text('participant_id').notNull(),
	text: text('text').notNull(),
	atDoor: integer('at_door', { mode: 'boolean' }).notNull(),
	actor: text('actor').notNull(),
	createdAt: integer('created_at').notNull(),
})

export const personalNote = personalFields(notes, ['text'])

export type Note = typeof notes.$inferSelect
