import { NOTHING } from '../order.ts'
import type { Message, Order } from '../order.ts'
import { countOf, instantOf, memberOf, nameOf, textOf, valueAt, visitOf } from './fields.ts'

/** Late payers, such as those by bank transfer, have paid with the second one. */
const PAID: ReadonlySet<string> = new Set([
	'checkout.session.completed',
	'checkout.session.async_payment_succeeded',
])

/**
 * Reads an event of Stripe. A session has no line items, so a product is its payment link or `metadata.waiver`; the
 * shop can also send `metadata.people` and `metadata.visit`.
 */
export function readStripe(body: unknown, timezone: string): Message {
	const type = textOf(memberOf(body, 'type'))
	const object = valueAt(body, 'data.object')
	const version = instantOf(memberOf(body, 'created')) ?? 0
	if (type === 'charge.refunded') return readRefund(object, version)
	if (!PAID.has(type) || memberOf(object, 'payment_status') !== 'paid') return NOTHING
	const session = textOf(memberOf(object, 'id'))
	const reference = textOf(memberOf(object, 'client_reference_id')) || session
	if (session === '') return NOTHING
	const names = [valueAt(object, 'payment_link'), valueAt(object, 'metadata.waiver')].map(textOf)
	const order: Order = {
		// A refund names the payment, not the session.
		id: textOf(memberOf(object, 'payment_intent')) || session,
		version,
		state: 'paid',
		isFinal: false,
		parts: [
			{
				part: 0,
				reference,
				...nameOf('', '', valueAt(object, 'customer_details.name')),
				email: textOf(valueAt(object, 'customer_details.email')),
				phone: textOf(valueAt(object, 'customer_details.phone')),
				language: textOf(memberOf(object, 'locale')),
				items: [{ names: names.filter((name) => name !== ''), count: 1 }],
				people: countOf(valueAt(object, 'metadata.people')),
				visit: visitOf(valueAt(object, 'metadata.visit'), timezone),
			},
		],
	}
	return { says: 'order', order }
}

/** A part of the money may go back while the booking stays. */
function readRefund(charge: unknown, version: number): Message {
	const id = textOf(memberOf(charge, 'payment_intent'))
	if (id === '' || memberOf(charge, 'refunded') !== true) return NOTHING
	return { says: 'order', order: { id, version, state: 'ended', isFinal: true, parts: [] } }
}
