import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Channel, Failure, MessageKind, MessageStatus, SuppressionReason, Way } from './model.ts'

/** What was, or is to be, written to people. A row that waits is the promise to send it. */
export const messages = sqliteTable('messages', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	channel: text('channel').$type<Channel>().notNull(),
	kind: text('kind').$type<MessageKind>().notNull(),
	status: text('status').$type<MessageStatus>().notNull(),
	/** An address of email or a number; null once the person is forgotten. */
	recipient: text('recipient'),
	/** The host's own words, where there are any. */
	subject: text('subject'),
	body: text('body'),
	/** Tells the recipient again without telling it. */
	recipientHash: blob('recipient_hash', { mode: 'buffer' }).$type<Uint8Array>(),
	attachPdf: integer('attach_pdf', { mode: 'boolean' }).notNull(),
	/** Made by the service itself: a reminder of the schedule, a receipt after signing. */
	automatic: integer('automatic', { mode: 'boolean' }).notNull(),
	participantId: text('participant_id'),
	inviteeId: text('invitee_id'),
	eventId: text('event_id'),
	waiverId: text('waiver_id'),
	prefillLinkId: text('prefill_link_id'),
	/** By which way it went, or is to go. */
	via: text('via').$type<Way>(),
	failure: text('failure').$type<Failure>(),
	attempts: integer('attempts').notNull(),
	/** 0 means at once, whatever the clock says; null once there is no next attempt. */
	nextAttemptAt: integer('next_attempt_at'),
	lastAttemptAt: integer('last_attempt_at'),
	createdAt: integer('created_at').notNull(),
	sentAt: integer('sent_at'),
	/** When its status became one that stays, or that only the recipient's server can change. */
	finishedAt: integer('finished_at'),
})

/** Addresses that nothing is sent to any more. */
export const suppressions = sqliteTable('suppressions', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	channel: text('channel').$type<Channel>().notNull(),
	recipientHash: blob('recipient_hash', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	reason: text('reason').$type<SuppressionReason>().notNull(),
	messageId: text('message_id'),
	createdAt: integer('created_at').notNull(),
})

/** Answers to calls that send, by operation and the caller's key, with a space between. */
export const sendingKeys = sqliteTable(
	'sending_keys',
	{
		organizationId: text('organization_id').notNull(),
		key: text('key').notNull(),
		/** Tells what the first call said, keyed, so that no guess at it can be confirmed. */
		callHash: blob('call_hash', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
		result: text('result', { mode: 'json' }).$type<unknown>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.key] })],
)

/** Up to which of its events an organization's receipts have been seen to. */
export const receiptCursors = sqliteTable('receipt_cursors', {
	organizationId: text('organization_id').primaryKey(),
	sequence: integer('sequence').notNull(),
})

export type Message = typeof messages.$inferSelect
export type Suppression = typeof suppressions.$inferSelect
