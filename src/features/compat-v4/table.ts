import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How far programs have read the queues of new waivers. */
export const waiverQueues = sqliteTable(
	'waiver_queues',
	{
		organizationId: text('organization_id').notNull(),
		/** The id of a template, or `account` for all. */
		name: text('name').notNull(),
		/** The sequence of an event: up to it, every message was deleted or is too old. */
		cursor: integer('cursor').notNull(),
		/** What is out of order after it, by sequence. */
		marks: text('marks', { mode: 'json' }).$type<QueueMarks>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.name] })],
)

/** By the sequence of an event: 0 for a deleted message, else until when it is out of sight, in milliseconds since 1970. */
export type QueueMarks = Readonly<Record<string, number>>

export type WaiverQueue = typeof waiverQueues.$inferSelect
