import type { BookingField } from '../../api/bookings.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { NOTHING } from './order.ts'
import type { Message } from './order.ts'
import { valueAt } from './readers/fields.ts'
import { readGeneric } from './readers/generic.ts'
import { readPretixOrder } from './readers/pretix.ts'
import { readStripe } from './readers/stripe.ts'
import { readWooCommerce } from './readers/woocommerce.ts'
import type { BookingSource } from './table.ts'

type When = { readonly now: number; readonly visit: number; readonly timezone: string }

const PERSON = { first: 'Grace', last: 'Hopper', email: 'grace@example.com', phone: '+49 170 1234567' }

/** A made-up booking of one of the source's products, as its reader understands it. */
export function readSample(source: BookingSource, when: When): Message {
	const { timezone, now } = when
	switch (source.kind) {
		case 'stripe':
			return readStripe(stripeSample(source, when), timezone)
		case 'woocommerce':
			return readWooCommerce(wooSample(source, when), timezone, 'order.updated')
		case 'pretix':
			return readPretixOrder(pretixSample(source, when), {
				id: 'sample',
				dates: new Map([['', toTimestamp(when.visit)]]),
				timezone,
			})
		case 'generic':
			return readGeneric(genericSample(source, when), source.mapping, timezone, now)
		default:
			return NOTHING
	}
}

function stripeSample({ products: [product] }: BookingSource, { now, visit }: When) {
	const { first, last, email, phone } = PERSON
	return {
		id: 'evt_sample',
		type: 'checkout.session.completed',
		created: Math.floor(now / SECOND_MS),
		data: {
			object: {
				id: 'cs_sample',
				payment_status: 'paid',
				client_reference_id: 'SAMPLE-1',
				customer_details: { name: `${first} ${last}`, email, phone },
				locale: 'en',
				metadata: { people: '2', visit: toTimestamp(visit), waiver: product },
			},
		},
	}
}

function wooSample({ products: [product] }: BookingSource, { now, visit }: When) {
	const { first, last, email, phone } = PERSON
	return {
		id: 1,
		number: 'SAMPLE-1',
		status: 'processing',
		date_modified_gmt: toTimestamp(now).slice(0, 19),
		billing: { first_name: first, last_name: last, email, phone },
		meta_data: [{ key: 'visit', value: toTimestamp(visit) }],
		line_items: [{ product_id: 1, sku: product, quantity: 2 }],
	}
}

function pretixSample({ products: [product] }: BookingSource, { now }: When) {
	const { first, last, email, phone } = PERSON
	return {
		code: 'SAMPLE',
		status: 'p',
		email,
		phone,
		locale: 'en',
		last_modified: toTimestamp(now),
		positions: [
			{ positionid: 1, item: product ?? 1, attendee_name_parts: { given_name: first, family_name: last } },
		],
	}
}

/** With each field where the mapping says it is. */
function genericSample({ products: [product], mapping }: BookingSource, { visit }: When) {
	const { first, last, email, phone } = PERSON
	const fields = {
		id: 'SAMPLE-1',
		status: 'paid',
		firstName: first,
		lastName: last,
		email,
		phone,
		language: 'en',
		people: 2,
		startsAt: toTimestamp(visit),
		product,
	}
	const body = {}
	for (const [name, value] of Object.entries(fields))
		putAt(body, mapping[name as BookingField] ?? name, value)
	return body
}

/** A number in a path is the name of a member here, too: the reader finds it alike. */
function putAt(body: object, path: string, value: unknown): void {
	const names = path.split('.')
	const last = names.pop() ?? ''
	let place: object = body
	for (const name of names) {
		const next = valueAt(place, name)
		const inner: object = typeof next === 'object' && next !== null ? next : {}
		if (inner !== next)
			Object.defineProperty(place, name, { value: inner, enumerable: true, configurable: true })
		place = inner
	}
	Object.defineProperty(place, last, { value, enumerable: true, configurable: true })
}
