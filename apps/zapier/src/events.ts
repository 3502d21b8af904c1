import type { Bundle, ZObject } from 'zapier-platform-core'
import type { Schemas } from '../../../clients/typescript/src/generated.ts'
import { verifyWebhook } from '../../../clients/typescript/src/webhooks.ts'
import type { WebhookMessage } from '../../../clients/typescript/src/webhooks.ts'
import { WaiverServiceError } from '../../../clients/typescript/src/error.ts'
import { EVENT_NAMES } from '../../kit/events.ts'
import type { EventType } from '../../kit/events.ts'
import { withService } from './connect.ts'

const WAIVER = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
const FORM = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e70'
const VERSION = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e71'
const GUEST = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e72'
const CHECKIN = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e73'

const OF_WAIVER = { waiverId: WAIVER, templateId: FORM, templateVersionId: VERSION, eventId: null }

type Told = {
	readonly key: string
	readonly noun: string
	readonly description: string
	/** What an event of this type has, invented. */
	readonly data: Readonly<Record<string, unknown>>
}

/** The events that a Zap starts at; the others are a webhook away. */
const TOLD: Readonly<Partial<Record<EventType, Told>>> = {
	'waiver.signed': {
		key: 'waiver_signed',
		noun: 'Waiver',
		description: 'Triggers when a guest signs a waiver.',
		data: { ...OF_WAIVER, participantId: GUEST },
	},
	'waiver.pdf_ready': {
		key: 'waiver_pdf_ready',
		noun: 'Waiver PDF',
		description: 'Triggers when the PDF of a waiver can be fetched.',
		data: { waiverId: WAIVER },
	},
	'waiver.flagged': {
		key: 'waiver_flagged',
		noun: 'Flagged Waiver',
		description: 'Triggers when an answer on a waiver raises a flag.',
		data: { ...OF_WAIVER, flags: 1 },
	},
	'waiver.expired': {
		key: 'waiver_expired',
		noun: 'Expired Waiver',
		description: 'Triggers when a waiver expires, or a minor on it comes of age and the form ends it then.',
		data: { ...OF_WAIVER, expiredAt: '2026-07-01T22:00:00.000Z', reason: 'expired' },
	},
	'checkin.created': {
		key: 'checkin_created',
		noun: 'Check-In',
		description: 'Triggers when a guest arrives.',
		data: {
			checkinId: CHECKIN,
			waiverId: WAIVER,
			participantId: GUEST,
			method: 'staff',
			locationId: null,
			eventId: null,
			isValid: true,
		},
	},
}

type Message = Pick<WebhookMessage, 'id' | 'type' | 'timestamp' | 'sequence' | 'data'>

/** How many events of the feed are looked through for examples, a page at a time, from its oldest on. */
const PAGE = 100
const PAGES = 10
const EXAMPLES = 3

/** A trigger for each event. */
export const triggers = Object.fromEntries(
	Object.entries(TOLD).map(([type, told]) => [told.key, makeTrigger(type as EventType, told)]),
)

function makeTrigger(type: EventType, { key, noun, description, data }: Told) {
	const times = { timestamp: '2026-07-01T12:00:00.000Z', sequence: 41 }
	return {
		key,
		noun,
		display: { label: EVENT_NAMES[type], description },
		operation: {
			type: 'hook',
			performSubscribe: (z: ZObject, bundle: Bundle) =>
				withService(z, bundle, async (service) => {
					const body = { url: bundle.targetUrl ?? '', events: [type], description: 'Zapier' }
					const { id, secret } = await service('createWebhook', { body })
					return { id, secret }
				}),
			performUnsubscribe: (z: ZObject, bundle: Bundle) =>
				withService(z, bundle, async (service) => {
					const { id } = subscriptionOf(bundle)
					try {
						await service('deleteWebhook', { id })
					} catch (error) {
						// Somebody removed it at the desk.
						if (!(error instanceof WaiverServiceError && error.status === 404)) throw error
					}
					return { id }
				}),
			perform: (z: ZObject, bundle: Bundle) => receive(z, bundle, type),
			performList: (z: ZObject, bundle: Bundle) =>
				withService(z, bundle, async (service) => {
					const events: Schemas.WebhookEvent[] = []
					let after = 0
					for (let page = 0; page < PAGES; page++) {
						const { items, nextAfter, hasMore } = await service('readEventsFeed', { after, limit: PAGE })
						events.push(...items.filter((event) => event.type === type))
						if (!hasMore) break
						after = nextAfter
					}
					return events.slice(-EXAMPLES).reverse().map(flatten)
				}),
			sample: flatten({ id: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e74', type, ...times, data }),
		},
	}
}

/** What the subscription returned, which Zapier keeps for it. */
function subscriptionOf(bundle: Bundle): { id: string; secret: string } {
	const { id = '', secret = '' } = (bundle.subscribeData ?? {}) as { id?: string; secret?: string }
	return { id, secret }
}

/**
 * Reads a message that Zapier got for a Zap.
 * @throws HaltedError unless it is signed by the service: the Zap stops there, and is not turned off
 */
function receive(z: ZObject, bundle: Bundle, type: EventType) {
	const { content = '', headers = {} } = bundle.rawRequest ?? {}
	try {
		const message = verifyWebhook(subscriptionOf(bundle).secret, content, plainHeaders(headers))
		// A ping only asks whether somebody is there.
		return message.type === type ? [flatten(message)] : []
	} catch {
		throw new z.errors.HaltedError(
			'This message is not from the waiver service, or came too late: its signature does not fit.',
		)
	}
}

/** Zapier hands over `webhook-id` as `Http-Webhook-Id`. */
function plainHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase().replace(/^http-/, ''), value]),
	)
}

/** On one level, as the fields of a Zap are. */
function flatten({ data, ...message }: Message) {
	return { ...data, ...message }
}
