import { NOTHING } from '../order.ts'
import type { Message, Order, Part } from '../order.ts'
import { countOf, instantOf, listOf, memberOf, nameOf, textOf, valueAt, visitOf } from './fields.ts'

/** As pretix makes them; nothing else becomes a part of an address. */
const SLUG = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,48}[A-Za-z0-9])?$/
const CODE = /^[A-Z0-9]{1,16}$/

/** Reads a notification of pretix, which says only which order has changed. */
export function readPretix(body: unknown): Message {
	const [action, organizer, event, code] = ['action', 'organizer', 'event', 'code'].map((name) =>
		textOf(memberOf(body, name)),
	) as [string, string, string, string]
	if (!action.startsWith('pretix.event.order.')) return NOTHING
	const notification = textOf(memberOf(body, 'notification_id'))
	if (!SLUG.test(organizer) || !SLUG.test(event) || !CODE.test(code)) return NOTHING
	if (!/^\d{1,19}$/.test(notification)) return NOTHING
	return { says: 'fetch', organizer, event, code, notification }
}

/** The dates of an event, or of one of a series. */
export type PretixDates = ReadonlyMap<string, unknown>

/**
 * Reads an order as pretix's API returns it: a part for each attendee, and none for a canceled position.
 * @param id the order among all of this source @param dates the start of each date of a series, by its number, and
 * of the event itself under an empty text
 * @returns nothing for an order that is not paid yet
 */
export function readPretixOrder(
	order: unknown,
	{ id, dates, timezone }: { readonly id: string; readonly dates: PretixDates; readonly timezone: string },
): Message {
	const status = textOf(memberOf(order, 'status'))
	if (status === 'n' || status === '') return NOTHING
	const positions = listOf(memberOf(order, 'positions'))
	const isPaid = status === 'p'
	const result: Order = {
		id,
		version: instantOf(memberOf(order, 'last_modified')) ?? 0,
		state: isPaid ? 'paid' : 'ended',
		isFinal: false,
		parts: positions
			.filter((position) => memberOf(position, 'canceled') !== true)
			.flatMap((position) => readPosition(order, position, dates, timezone)),
	}
	return { says: 'order', order: result }
}

function readPosition(order: unknown, position: unknown, dates: PretixDates, timezone: string): Part[] {
	const number = countOf(memberOf(position, 'positionid'))
	if (number === undefined) return []
	const parts = memberOf(position, 'attendee_name_parts')
	const whole = textOf(memberOf(position, 'attendee_name')) || textOf(memberOf(parts, 'full_name'))
	const visit =
		memberOf(position, 'valid_from') ?? dates.get(textOf(memberOf(position, 'subevent'))) ?? dates.get('')
	return [
		{
			part: number,
			reference: `${textOf(memberOf(order, 'code'))}-${number}`,
			...nameOf(memberOf(parts, 'given_name'), memberOf(parts, 'family_name'), whole),
			email: textOf(memberOf(position, 'attendee_email')) || textOf(memberOf(order, 'email')),
			phone: textOf(memberOf(order, 'phone')),
			language: textOf(memberOf(order, 'locale')),
			items: [
				{
					names: ['item', 'variation'].map((name) => textOf(valueAt(position, name))).filter(Boolean),
					count: 1,
				},
			],
			people: 1,
			visit: visitOf(visit, timezone),
		},
	]
}
