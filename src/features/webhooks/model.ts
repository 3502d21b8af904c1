import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	JsonObject,
	PageLimit,
	Day,
	Timestamp,
	Uuid,
	distinct,
	label,
	nullable,
	object,
	oneOf,
	pageOf,
	paging,
	queryInteger,
	text,
} from '../../http/schema.ts'
import { EVENT_TYPES } from './catalog.ts'

export const MAX_URL_LENGTH = 2_048

/** In code points. */
const MAX_DESCRIPTION_LENGTH = 200

const Url = text(1, MAX_URL_LENGTH, {
	format: 'uri',
	description:
		'An https URL on the public internet. The host of the service can allow other networks, which may use http, too.',
})
const Description = label(0, MAX_DESCRIPTION_LENGTH, { description: 'For people; an empty text removes it.' })
const Events = distinct(oneOf(EVENT_TYPES), {
	maxItems: EVENT_TYPES.length,
	description: 'The events to send. A `ping` is not one of them: a test sends it to any endpoint.',
})

/** `smartwaiver`: as receivers that were written for Smartwaiver's API v4 read them. */
export const WebhookFormat = oneOf(['standard', 'smartwaiver'], {
	description:
		'`standard`: the events as they are documented here. `smartwaiver`: for receivers that were written for that API; only that API changes such a webhook.',
})

export const FormatOptions = object({
	contentType: oneOf(['json', 'form']),
	/** Stored and given back: each waiver is told once, whatever it says. */
	emailValidationRequired: oneOf(['yes', 'no', 'both']),
})

const PausedReason = oneOf(['gone', 'failing'], {
	description:
		'Why the service paused it: it returned 410, or only failed for 120 hours. Null if you paused it.',
})

const fields = {
	id: Uuid,
	url: Type.String(),
	description: nullable(Type.String()),
	events: Events,
	format: WebhookFormat,
	active: Type.Boolean(),
	pausedReason: nullable(PausedReason),
	consecutiveFailures: Type.Integer({ minimum: 0 }),
	lastSuccessAt: nullable(Timestamp),
	lastFailureAt: nullable(Timestamp),
	nextAttemptAt: nullable(
		Type.Unsafe<string>({
			...Timestamp,
			description: 'When the next attempt of a waiting delivery is made. Null if none waits.',
		}),
	),
	createdAt: Timestamp,
	updatedAt: Timestamp,
}

export const Webhook = object(fields, { title: 'Webhook' })

export const WebhookWithSecret = object(
	{
		...fields,
		secret: Type.String({
			description: 'The signing secret: `whsec_` and base64 of 32 bytes. Shown only once.',
		}),
	},
	{ title: 'WebhookWithSecret' },
)

export const WebhookList = pageOf(Webhook)

export const CreateWebhook = object(
	{ url: Url, events: Events, description: Type.Optional(Description) },
	{ examples: [{ url: 'https://example.com/hooks', events: ['waiver.signed', 'checkin.created'] }] },
)

export const UpdateWebhook = object(
	{
		url: Type.Optional(Url),
		events: Type.Optional(Events),
		description: Type.Optional(Description),
		active: Type.Optional(
			Type.Boolean({ description: 'False pauses it. Events in the meantime are not sent later.' }),
		),
	},
	{ examples: [{ active: true, events: ['waiver.signed'] }] },
)

const queued = { deliveryId: Uuid, status: Type.Literal('queued'), queuedAt: Timestamp }

export const QueuedDelivery = object(queued)

export const QueuedTest = object({ id: Uuid, ...queued }, { description: '`id` is the endpoint.' })

const DeliveryCause = oneOf(['event', 'test', 'replay'])
const DeliveryStatus = oneOf(['pending', 'delivered', 'failed'])

const delivery = {
	id: Uuid,
	cause: DeliveryCause,
	eventId: Type.String({
		format: 'uuid',
		description: 'The header `webhook-id`, the same for retries and replays.',
	}),
	eventType: oneOf([...EVENT_TYPES, 'ping']),
	sequence: nullable(
		Type.Integer({ description: "The event's place in the organization; a ping has none." }),
	),
	status: DeliveryStatus,
	attemptCount: Type.Integer({ minimum: 0 }),
	nextAttemptAt: nullable(Timestamp),
	createdAt: Timestamp,
	finishedAt: nullable(Timestamp),
}

export const Delivery = object(delivery, { title: 'WebhookDelivery' })

export const DeliveryList = pageOf(Delivery)

export const ListDeliveries = object({ ...paging, status: Type.Optional(DeliveryStatus) })

export const MAX_REPLAYED = 500

export const ReplayedDeliveries = object({
	queued: Type.Integer({ minimum: 0, maximum: MAX_REPLAYED, description: 'How many are sent again.' }),
	hasMore: Type.Boolean({ description: 'Whether more have failed. Call again to send those, too.' }),
})

const AttemptError = oneOf(
	['status', 'lookup', 'address', 'connection', 'certificate', 'timeout', 'broken', 'secret'],
	{
		description:
			'A status other than 2xx; an unknown host name; an address that is not allowed; no connection; no trusted certificate; no response within 10 seconds; a broken connection; a secret that the service can no longer decrypt.',
	},
)

export const DeliveryDetail = object(
	{
		...delivery,
		body: Type.String({ description: 'What was sent, byte for byte.' }),
		attempts: Type.Array(
			object({
				number: Type.Integer({ minimum: 1 }),
				at: Timestamp,
				durationMs: Type.Integer({ minimum: 0 }),
				status: nullable(Type.Integer({ description: 'Of the response, if there was one.' })),
				error: nullable(AttemptError),
				answer: nullable(Type.String({ description: 'Its first 1024 bytes.' })),
				nextAttemptAt: nullable(Timestamp),
			}),
		),
	},
	{ title: 'WebhookDeliveryDetail' },
)

export const DeliveryParams = object({ id: Uuid, deliveryId: Uuid })

export const ReadFeed = object({
	after: queryInteger(0, 999_999_999_999_999, { default: 0 }),
	limit: PageLimit,
	people: Type.Optional(
		oneOf(['true'], { description: 'Also name the people of each event; needs `participants:read`.' }),
	),
})

export const Feed = object({
	items: Type.Array(
		object(
			{
				id: Uuid,
				type: oneOf(EVENT_TYPES),
				timestamp: Timestamp,
				sequence: Type.Integer({ minimum: 1 }),
				data: JsonObject,
				people: Type.Optional(
					Type.Array(
						object({
							id: Uuid,
							firstName: Type.String(),
							lastName: Type.String(),
							dateOfBirth: nullable(Day),
						}),
						{
							description:
								'With `people=true`: whom the event concerns, as they are called today. No deliveries have it. Empty if nobody, if they were erased, and once the waiver was purged.',
						},
					),
				),
			},
			{ title: 'WebhookEvent' },
		),
	),
	nextAfter: Type.Integer({ minimum: 0, description: 'Send it as `after` to continue, now or later.' }),
	hasMore: Type.Boolean(),
	checkpoint: nullable(
		Type.String({
			description:
				'The newest signed checkpoint of the evidence chain. Keep it: a chain that was rewritten later contradicts it.',
		}),
	),
})

export type WebhookFormat = Static<typeof WebhookFormat>
export type FormatOptions = Static<typeof FormatOptions>
export type PausedReason = Static<typeof PausedReason>
export type DeliveryCause = Static<typeof DeliveryCause>
export type DeliveryStatus = Static<typeof DeliveryStatus>
export type AttemptError = Static<typeof AttemptError>
export type Webhook = Static<typeof Webhook>
export type CreateWebhook = Static<typeof CreateWebhook>
export type UpdateWebhook = Static<typeof UpdateWebhook>
export type QueuedDelivery = Static<typeof QueuedDelivery>
export type ListDeliveries = Static<typeof ListDeliveries>
export type ReplayedDeliveries = Static<typeof ReplayedDeliveries>
export type Delivery = Static<typeof Delivery>
export type DeliveryDetail = Static<typeof DeliveryDetail>
export type Feed = Static<typeof Feed>
