import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'
import type { CheckinMethod, CheckinWarning } from './model.ts'

export const checkins = sqliteTable('checkins', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	waiverSeq: integer('waiver_seq').notNull(),
	method: text('method').$type<CheckinMethod>().notNull(),
	locationId: text('location_id'),
	eventId: text('event_id'),
	checkedInAt: integer('checked_in_at').notNull(),
	isValid: integer('is_valid', { mode: 'boolean' }).notNull(),
	warnings: text('warnings', { mode: 'json' }).$type<readonly CheckinWarning[]>().notNull(),
	reason: text('reason'),
	actor: text('actor'),
	annulledAt: integer('annulled_at'),
	idempotencyKey: text('idempotency_key'),
	/** Keyed, so that a guess at the call cannot be confirmed. */
	callHash: blob('call_hash', { mode: 'buffer' }).$type<Uint8Array>(),
	checkedOutAt: integer('checked_out_at'),
	checkedOutBy: text('checked_out_by'),
	/** When the service heard of an arrival that had waited for the network. Null if it was told at once. */
	receivedAt: integer('received_at'),
})

export const personalCheckin = personalFields(checkins, ['reason'])

export const checkinParticipants = sqliteTable(
	'checkin_participants',
	{
		checkinSeq: integer('checkin_seq').notNull(),
		position: integer('position').notNull(),
	},
	(table) => [primaryKey({ columns: [table.checkinSeq, table.position] })],
)

export type Checkin = typeof checkins.$inferSelect
