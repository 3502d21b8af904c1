import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImportStatus } from './model.ts'
import type { Settings } from './settings.ts'

export const imports = sqliteTable('imports', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	system: text('system').notNull(),
	status: text('status').$type<ImportStatus>().notNull(),
	/** A hash of the file and the settings, by which the same import continues where it was interrupted. */
	fingerprint: text('fingerprint').notNull(),
	reading: text('reading', { mode: 'json' }).$type<Settings>().notNull(),
	/** Rows in the file; null until the import has finished. */
	rowsRead: integer('rows_read'),
	rowsRefused: integer('rows_refused'),
	/** Named like an actor of the audit log. */
	actor: text('actor').notNull(),
	startedAt: integer('started_at').notNull(),
	finishedAt: integer('finished_at'),
	undoneAt: integer('undone_at'),
})

export const importedPeople = sqliteTable(
	'imported_people',
	{
		participantId: text('participant_id').notNull(),
		organizationId: text('organization_id').notNull(),
		importId: text('import_id').notNull(),
		/** A keyed hash of what the file says of the person. */
		mark: blob('mark', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
		/** False if the participant existed before. */
		isNew: integer('is_new', { mode: 'boolean' }).notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.mark] })],
)

export type Import = typeof imports.$inferSelect
