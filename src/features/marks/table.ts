import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'
import type { MarkKind } from './model.ts'

/** What an organization says of guests, such as "Top rope". */
export const marks = sqliteTable('marks', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	kind: text('kind').$type<MarkKind>().notNull(),
	/** Ids of templates and locations. */
	requiredFor: text('required_for', { mode: 'json' }).$type<readonly string[]>().notNull(),
	/** An inactive mark is shown at no door, and given to nobody else. */
	active: integer('active', { mode: 'boolean' }).notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
})

export const participantMarks = sqliteTable(
	'participant_marks',
	{
		participantId: text('participant_id').notNull(),
		markId: text('mark_id').notNull(),
		organizationId: text('organization_id').notNull(),
		/** The last day, `YYYY-MM-DD`. Null for no end. */
		until: text('until'),
		reason: text('reason'),
		actor: text('actor').notNull(),
		givenAt: integer('given_at').notNull(),
	},
	(table) => [primaryKey({ columns: [table.participantId, table.markId] })],
)

export const personalMark = personalFields(participantMarks, ['reason'])

export type Mark = typeof marks.$inferSelect
export type GivenMark = typeof participantMarks.$inferSelect
