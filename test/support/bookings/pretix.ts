import { startReceiver } from '../webhooks/receiver.ts'
import type { Receiver } from '../webhooks/receiver.ts'

/** An API token as pretix makes them. */
export const TOKEN = 'hhhjw9mc5xcb1q31wnhh2kq4bk'

/** A notice of pretix, by its documentation. */
export const notice = (id: number, changes: object = {}) => ({
	notification_id: id,
	organizer: 'northwall',
	event: 'summer',
	code: 'ZVNQP',
	action: 'pretix.event.order.paid',
	...changes,
})

/** An order of two attendees, by the documentation of pretix's API. */
export const pretixOrder = (changes: object = {}) => ({
	code: 'ZVNQP',
	status: 'p',
	testmode: false,
	email: 'grace@guest.example',
	phone: '+491701234567',
	locale: 'de',
	last_modified: '2026-07-01T11:30:00.123456+02:00',
	positions: [
		{
			id: 23442,
			positionid: 1,
			canceled: false,
			item: 1345,
			variation: null,
			subevent: 7,
			attendee_name: 'Grace Hopper',
			attendee_name_parts: { _scheme: 'given_family', given_name: 'Grace', family_name: 'Hopper' },
			attendee_email: null,
		},
		{
			id: 23443,
			positionid: 2,
			canceled: false,
			item: 1345,
			variation: null,
			subevent: 7,
			attendee_name: 'Ada King',
			attendee_name_parts: { _scheme: 'full', full_name: 'Ada King' },
			attendee_email: 'ada@guest.example',
		},
		{ id: 23444, positionid: 3, canceled: false, item: 1399, variation: null, subevent: 7 },
	],
	...changes,
})

export type Pretix = Receiver & {
	/** Its address, as the venue gives it. */
	readonly server: string
	/** What it has; undefined for no order of this code. */
	order: object | undefined
	/** When its date begins. */
	startsAt: string
	/** What it answers instead. */
	instead: () => Response | Promise<Response> | undefined
}

/** A server that answers as pretix's API does. It stops with `stop`. */
export function startPretix(): Pretix {
	const receiver = startReceiver(async ({ headers, path }) => {
		const other = await pretix.instead()
		if (other !== undefined) return other
		if (headers['authorization'] !== `Token ${TOKEN}`)
			return Response.json({ detail: 'No.' }, { status: 401 })
		const event = '/api/v1/organizers/northwall/events/summer'
		const found: Readonly<Record<string, object | undefined>> = {
			'/api/v1/organizers/': { count: 1, results: [{ slug: 'northwall' }] },
			[`${event}/orders/ZVNQP/`]: pretix.order,
			[`${event}/`]: { slug: 'summer', has_subevents: true, date_from: '2026-07-01T00:00:00+02:00' },
			[`${event}/subevents/7/`]: { id: 7, date_from: pretix.startsAt },
		}
		const body = found[path]
		return body === undefined ? Response.json({ detail: 'Not found.' }, { status: 404 }) : Response.json(body)
	})
	const pretix: Pretix = {
		...receiver,
		server: new URL(receiver.url).origin,
		order: pretixOrder(),
		startsAt: '2026-07-05T14:00:00+02:00',
		instead: () => undefined,
	}
	return pretix
}
