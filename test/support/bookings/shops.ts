import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { publishTemplate } from '../fixtures/waivers.ts'
import type { Answer, Client, TestService } from '../service/service.ts'

/** What a shop sends: a body, byte for byte, and its headers. */
export type Sent = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** As Stripe's documentation signs: `t.body`, by the whole text of the secret. @param at milliseconds since 1970 */
export function signStripe(secret: string, body: object, at: number): Sent {
	const [text, t] = [JSON.stringify(body), Math.floor(at / 1000)]
	const v1 = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')
	return { body: text, headers: { 'stripe-signature': `t=${t},v1=${v1},v0=${'0'.repeat(64)}` } }
}

let deliveries = 0

/** As WooCommerce's `WC_Webhook` does: base64 of the HMAC of the body. */
export function signWoo(secret: string, body: object, topic = 'order.updated', id = `${++deliveries}`): Sent {
	const text = JSON.stringify(body)
	return {
		body: text,
		headers: {
			'x-wc-webhook-signature': createHmac('sha256', secret).update(text).digest('base64'),
			'x-wc-webhook-topic': topic,
			'x-wc-webhook-delivery-id': id,
		},
	}
}

/** By the reference library of Standard Webhooks. @param at milliseconds since 1970 */
export function signStandard(secret: string, body: object, at: number, id = `msg_${++deliveries}`): Sent {
	const text = JSON.stringify(body)
	const time = Math.floor(at / 1000)
	return {
		body: text,
		headers: {
			'webhook-id': id,
			'webhook-timestamp': String(time),
			'webhook-signature': new Webhook(secret).sign(id, new Date(time * 1000), text),
		},
	}
}

/** An event of Stripe after a payment, by its documentation. */
export function stripeEvent(id: string, changes: { type?: string; created: number; object?: object }) {
	return {
		id,
		object: 'event',
		api_version: '2026-09-30.basil',
		created: changes.created,
		livemode: true,
		type: changes.type ?? 'checkout.session.completed',
		data: {
			object: {
				id: 'cs_live_a1',
				object: 'checkout.session',
				client_reference_id: null,
				currency: 'eur',
				customer_details: {
					address: { city: null, country: 'DE', line1: null, line2: null, postal_code: null, state: null },
					email: 'grace@guest.example',
					name: 'Grace Hopper',
					phone: '+491701234567',
					tax_exempt: 'none',
				},
				locale: 'de',
				metadata: { people: '3', visit: '2026-07-05T14:00:00+02:00' },
				mode: 'payment',
				payment_intent: 'pi_1',
				payment_link: 'plink_1',
				payment_status: 'paid',
				status: 'complete',
				...changes.object,
			},
		},
	}
}

/** A whole refund of a payment. */
export const stripeRefund = (id: string, created: number, object: object = {}) =>
	stripeEvent(id, {
		type: 'charge.refunded',
		created,
		object: { id: 'ch_1', object: 'charge', amount: 4200, amount_refunded: 4200, refunded: true, ...object },
	})

/** An order of WooCommerce, by the documentation of its REST API. */
export const wooOrder = (changes: object = {}) => ({
	id: 727,
	parent_id: 0,
	number: '727',
	order_key: 'wc_order_58d2d042d1d',
	status: 'processing',
	currency: 'EUR',
	date_created_gmt: '2026-07-01T11:00:00',
	date_modified_gmt: '2026-07-01T11:30:00',
	billing: {
		first_name: 'Grace',
		last_name: 'Hopper',
		company: '',
		address_1: '969 Market',
		city: 'San Francisco',
		email: 'grace@guest.example',
		phone: '+491701234567',
	},
	meta_data: [
		{ id: 13106, key: '_wpml_language', value: 'fr' },
		{ id: 13107, key: 'visit', value: '2026-07-05 14:00' },
	],
	line_items: [
		{
			id: 315,
			name: 'Day ticket',
			product_id: 93,
			variation_id: 0,
			quantity: 2,
			sku: 'climb-day',
			meta_data: [],
		},
		{ id: 316, name: 'Mug', product_id: 22, variation_id: 23, quantity: 1, sku: 'mug', meta_data: [] },
	],
	...changes,
})

/** Our own JSON. */
export const ownBooking = (changes: object = {}) => ({
	id: 'b-1',
	reference: 'R-4711',
	status: 'paid',
	updatedAt: '2026-07-01T11:30:00Z',
	firstName: 'Grace',
	lastName: 'Hopper',
	email: 'grace@guest.example',
	phone: '+491701234567',
	language: 'de',
	people: 3,
	startsAt: '2026-07-05T14:00:00+02:00',
	product: 'climb-day',
	...changes,
})

let halls = 0

/** A venue of its own with a form and a source. */
export async function openShop(running: TestService, input: Record<string, unknown>) {
	const hall = running.tenant(`Hall ${++halls}`)
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin', country: 'DE' })
	const templateId = await publishTemplate(hall.call)
	const made = await hall.call('POST', '/v1/bookings/sources', { name: 'Shop', templateId, ...input })
	if (made.status !== 201) throw new Error(`A source: ${made.status} ${JSON.stringify(made.body)}`)
	const { id, url, secret } = made.body
	const path = new URL(url).pathname
	return {
		...hall,
		templateId,
		id: id as string,
		path,
		secret: secret as string,
		send: (sent: Sent) => send(running.anonymous, path, sent),
		links: async () => (await hall.call('GET', '/v1/prefill-links?limit=100')).body.items,
		mails: async () => (await hall.call('GET', '/v1/messages?limit=100')).body.items,
		source: async () => (await hall.call('GET', '/v1/bookings/sources')).body.items[0],
	}
}

export function send(anonymous: Client, path: string, { body, headers }: Sent): Promise<Answer> {
	return anonymous('POST', path, body, headers)
}
