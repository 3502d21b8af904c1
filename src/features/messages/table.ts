import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'
import type { Chart } from './delivery/charts.ts'
import type { Channel, Failure, MessageKind, MessageStatus, SuppressionReason, Via } from './model.ts'

/** A queued row is the promise to send it. */
export const messages = sqliteTable('messages', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	channel: text('channel').$type<Channel>().notNull(),
	kind: text('kind').$type<MessageKind>().notNull(),
	status: text('status').$type<MessageStatus>().notNull(),
	recipient: text('recipient'),
	subject: text('subject'),
	body: text('body'),
	recipientHash: blob('recipient_hash', { mode: 'buffer' }).$type<Uint8Array>(),
	attachPdf: integer('attach_pdf', { mode: 'boolean' }).notNull(),
	/** A scheduled reminder, or a receipt after a signing. */
	automatic: integer('automatic', { mode: 'boolean' }).notNull(),
	participantId: text('participant_id'),
	inviteeId: text('invitee_id'),
	eventId: text('event_id'),
	waiverId: text('waiver_id'),
	prefillLinkId: text('prefill_link_id'),
	via: text('via').$type<Via>(),
	failure: text('failure').$type<Failure>(),
	attempts: integer('attempts').notNull(),
	/** 0 means immediately, whatever the clock says; null if there is no next attempt. */
	nextAttemptAt: integer('next_attempt_at'),
	lastAttemptAt: integer('last_attempt_at'),
	createdAt: integer('created_at').notNull(),
	sentAt: integer('sent_at'),
	/** Or reached a status that only the recipient's server can change. */
	finishedAt: integer('finished_at'),
	campaignId: text('campaign_id'),
	/** Of a mail to staff, or to whoever booked; that of another guest follows from what they have signed. */
	language: text('language'),
	/** What the HTML of a mail shows instead of the body. */
	charts: text('charts', { mode: 'json' }).$type<readonly Chart[]>(),
})

export const personalMessage = personalFields(messages, ['recipient', 'subject', 'body', 'charts'])

export const suppressions = sqliteTable('suppressions', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	channel: text('channel').$type<Channel>().notNull(),
	recipientHash: blob('recipient_hash', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	reason: text('reason').$type<SuppressionReason>().notNull(),
	messageId: text('message_id'),
	createdAt: integer('created_at').notNull(),
})

/** By operation and the caller's key, separated by a space. */
export const sendingKeys = sqliteTable(
	'sending_keys',
	{
		organizationId: text('organization_id').notNull(),
		key: text('key').notNull(),
		/** A keyed hash of the first call, so that a guess at it cannot be confirmed. */
		callHash: blob('call_hash', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
		result: text('result', { mode: 'json' }).$type<unknown>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.key] })],
)

export const receiptCursors = sqliteTable('receipt_cursors', {
	organizationId: text('organization_id').primaryKey(),
	sequence: integer('sequence').notNull(),
})

export type Message = typeof messages.$inferSelect
export type Suppression = typeof suppressions.$inferSelect
