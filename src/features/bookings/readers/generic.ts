import type { BookingField } from '../../../api/bookings.ts'
import { NOTHING } from '../order.ts'
import type { Item, Message } from '../order.ts'
import { countOf, instantOf, nameOf, textOf, valueAt, visitOf } from './fields.ts'

/** Where another system's JSON has a field, as a path with dots. */
export type Mapping = Readonly<Partial<Record<BookingField, string>>>

/** Words of a status, as systems name them: `booking.confirmed`, `BOOKING_CANCELLED`. */
const ENDED: ReadonlySet<string> = new Set([
	'cancelled',
	'canceled',
	'refunded',
	'rejected',
	'deleted',
	'void',
	'voided',
])
const PAID: ReadonlySet<string> = new Set([
	'paid',
	'confirmed',
	'created',
	'booked',
	'completed',
	'accepted',
	'approved',
	'updated',
	'rescheduled',
])

/** A booking of which a part ends, or that was asked for, stays as it is. */
const UNCLEAR: ReadonlySet<string> = new Set(['partially', 'partial', 'not', 'requested', 'pending'])

/** Undefined for a word that says nothing of a paid or ended booking. */
export function stateOf(status: string): 'paid' | 'ended' | undefined {
	const words = status.toLowerCase().split(/[^a-z]+/)
	const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word))
	if (has(UNCLEAR)) return undefined
	if (has(ENDED)) return 'ended'
	return has(PAID) ? 'paid' : undefined
}

/** Reads our own JSON, or another system's by a mapping. @param sentAt of the delivery, in milliseconds since 1970 */
export function readGeneric(body: unknown, mapping: Mapping, timezone: string, sentAt: number): Message {
	const at = (name: BookingField): unknown => valueAt(body, mapping[name] ?? name)
	const id = textOf(at('id'))
	const state = stateOf(textOf(at('status')))
	if (id === '' || state === undefined) return NOTHING
	const products = [at('product')].flat().map(textOf)
	const items: Item[] = [{ names: products.filter((name) => name !== ''), count: 1 }]
	return {
		says: 'order',
		order: {
			id,
			version: instantOf(at('updatedAt')) ?? sentAt,
			state,
			isFinal: false,
			parts: [
				{
					part: 0,
					reference: textOf(at('reference')) || id,
					...nameOf(at('firstName'), at('lastName'), at('name')),
					email: textOf(at('email')),
					phone: textOf(at('phone')),
					language: textOf(at('language')),
					items,
					people: countOf(at('people')),
					visit: visitOf(at('startsAt'), timezone),
				},
			],
		},
	}
}
