import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EventType } from './catalog.ts'
import type {
	AttemptError,
	DeliveryCause,
	DeliveryStatus,
	FormatOptions,
	PausedReason,
	WebhookFormat,
} from './model.ts'

/** In order. Webhooks, live streams and the events feed read them. */
export const webhookEvents = sqliteTable('webhook_events', {
	organizationId: text('organization_id').notNull(),
	sequence: integer('sequence').notNull(),
	id: text('id').notNull(),
	type: text('type').notNull(),
	occurredAt: integer('occurred_at').notNull(),
	/** Built once and always sent byte for byte. */
	body: text('body').notNull(),
	/** Who did it, as the logs name callers. No receiver is told. */
	actor: text('actor'),
})

/** Valid for every event up to and including the sequence `until`. */
export type EarlierSubscription = { readonly until: number; readonly events: readonly EventType[] }

export const webhookEndpoints = sqliteTable('webhook_endpoints', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	url: text('url').notNull(),
	description: text('description'),
	events: text('events', { mode: 'json' }).$type<readonly EventType[]>().notNull(),
	active: integer('active', { mode: 'boolean' }).notNull(),
	pausedReason: text('paused_reason').$type<PausedReason>(),
	/** How often it was paused. Pending deliveries with a lower count are not sent any more. */
	pauseCount: integer('pause_count').notNull(),
	cursor: integer('cursor').notNull(),
	earlier: text('earlier', { mode: 'json' }).$type<readonly EarlierSubscription[]>().notNull(),
	/** Encrypted, like the previous one, which also signs until `previousUntil`. */
	secret: blob('secret', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	previousSecret: blob('previous_secret', { mode: 'buffer' }).$type<Uint8Array>(),
	previousUntil: integer('previous_until'),
	failingSince: integer('failing_since'),
	consecutiveFailures: integer('consecutive_failures').notNull(),
	lastSuccessAt: integer('last_success_at'),
	lastFailureAt: integer('last_failure_at'),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** Its log is still being deleted, in parts. */
	deletedAt: integer('deleted_at'),
	format: text('format').$type<WebhookFormat>().notNull(),
	formatOptions: text('format_options', { mode: 'json' }).$type<FormatOptions>(),
})

/** One event for one endpoint. A test's event is a ping, which is not a stored event. */
export const webhookDeliveries = sqliteTable('webhook_deliveries', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	endpointId: text('endpoint_id').notNull(),
	cause: text('cause').$type<DeliveryCause>().notNull(),
	/** The header `webhook-id`, the same for retries and replays. */
	eventId: text('event_id').notNull(),
	eventType: text('event_type').notNull(),
	/** The number of the stored event; null for a ping, whose body is stored here. */
	sequence: integer('sequence'),
	body: text('body'),
	status: text('status').$type<DeliveryStatus>().notNull(),
	pauseCount: integer('pause_count').notNull(),
	attemptCount: integer('attempt_count').notNull(),
	/** 0 means immediately, whatever the clock says; null if there is no next attempt. */
	nextAttemptAt: integer('next_attempt_at'),
	createdAt: integer('created_at').notNull(),
	finishedAt: integer('finished_at'),
})

export const webhookAttempts = sqliteTable(
	'webhook_attempts',
	{
		deliverySeq: integer('delivery_seq').notNull(),
		number: integer('number').notNull(),
		at: integer('at').notNull(),
		durationMs: integer('duration_ms').notNull(),
		status: integer('status'),
		error: text('error').$type<AttemptError>(),
		answer: text('answer'),
		nextAttemptAt: integer('next_attempt_at'),
	},
	(table) => [primaryKey({ columns: [table.deliverySeq, table.number] })],
)

export type WebhookEvent = typeof webhookEvents.$inferSelect
export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect
export type WebhookAttempt = typeof webhookAttempts.$inferSelect
