import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	PageLimit,
	Timestamp,
	Uuid,
	distinct,
	label,
	nullable,
	object,
	oneOf,
	pageOf,
	text,
} from '../../http/schema.ts'
import { recordOf } from '../../kit/record-of.ts'
import { BOOKING_FIELDS, MAPPING_PATH, MAX_MAPPING_PATH } from '../../api/bookings.ts'

export const SOURCE_KINDS = ['stripe', 'woocommerce', 'pretix', 'generic'] as const

export type SourceKind = (typeof SOURCE_KINDS)[number]

export const MAX_SOURCES = 20

const MAX_PRODUCTS = 100
const MAX_PRODUCT = 128
const MAX_NAME = 100
const MAX_SECRET = 200

export const FAULTS = [
	'signature',
	'clock',
	'body',
	'form',
	'secret_lost',
	'fetch_address',
	'fetch_refused',
	'fetch_missing',
	'fetch_failed',
] as const

export type SourceFault = (typeof FAULTS)[number]

const Name = label(1, MAX_NAME, { description: 'For staff, such as "Web shop".' })
const Products = distinct(label(1, MAX_PRODUCT), {
	maxItems: MAX_PRODUCTS,
	description:
		'Only bookings of these products; all of them if the list is empty. `stripe`: ids of payment links, or values of `metadata.waiver`. `woocommerce`: numbers or SKUs. `pretix`: numbers of items. `generic`: values of `product`.',
})
export const Mapping = Type.Partial(
	object(
		recordOf(BOOKING_FIELDS, () =>
			Type.String({
				maxLength: MAX_MAPPING_PATH,
				pattern: MAPPING_PATH,
				'x-hint': 'Send a path with dots, such as customer.name or items.0.sku.',
			}),
		),
	),
	{
		additionalProperties: false,
		description:
			"For `generic` alone: where another system's JSON has a field, as a path with dots, such as `customer.name` or `items.0.sku`. A field that is left out has its own name.",
	},
)
const ServerUrl = text(1, 500, {
	format: 'uri',
	description:
		'For `pretix` alone, and needed there: the https address of its server, such as https://pretix.eu. Orders are fetched from this host alone.',
})
const Secret = text(1, MAX_SECRET, {
	description:
		'`stripe`: the signing secret of its webhook, `whsec_…`, which Stripe makes once it has the address: set it by `rotate-secret`. `pretix`: an API token, which is needed. For others one is made if it is left out.',
})
const SendsMail = Type.Boolean({
	description:
		'Whether the person who booked gets an invitation by mail, once for each booking. True by default.',
})

const Fault = oneOf(FAULTS, {
	description:
		'`signature`: the secret is another one, or somebody else called. `clock`: the clock of the sender or of this box is wrong. `body`: it is not what this kind of source sends. `form`: the form could not be signed then. `secret_lost`: set the secret again. `fetch_…`: the order could not be fetched from pretix.',
})

const fields = {
	id: Uuid,
	name: Type.String(),
	kind: oneOf(SOURCE_KINDS),
	url: Type.String({ description: 'The address to give to the system. Nobody can guess it.' }),
	templateId: Uuid,
	locationId: nullable(Uuid),
	products: Type.Array(Type.String()),
	mapping: Mapping,
	serverUrl: nullable(Type.String()),
	sendsMail: Type.Boolean(),
	active: Type.Boolean(),
	lastDeliveryAt: nullable(Timestamp),
	lastError: nullable(Fault),
	lastErrorAt: nullable(Timestamp),
	createdAt: Timestamp,
	updatedAt: Timestamp,
}

export const Source = object(fields, { title: 'BookingSource' })

export const SourceWithSecret = object(
	{
		...fields,
		secret: nullable(
			Type.String({ description: 'The secret that was made, shown only once. Null for one that you sent.' }),
		),
	},
	{ title: 'BookingSourceWithSecret' },
)

export const SourceList = pageOf(Source)

export const CreateSource = object(
	{
		name: Name,
		kind: oneOf(SOURCE_KINDS),
		templateId: Uuid,
		locationId: Type.Optional(nullable(Uuid)),
		products: Type.Optional(Products),
		mapping: Type.Optional(Mapping),
		serverUrl: Type.Optional(ServerUrl),
		sendsMail: Type.Optional(SendsMail),
		secret: Type.Optional(Secret),
	},
	{
		examples: [
			{
				name: 'Web shop',
				kind: 'woocommerce',
				templateId: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
				products: ['climb-day'],
			},
		],
	},
)

export const UpdateSource = object(
	{
		name: Type.Optional(Name),
		templateId: Type.Optional(Uuid),
		locationId: Type.Optional(nullable(Uuid)),
		products: Type.Optional(Products),
		mapping: Type.Optional(Mapping),
		sendsMail: Type.Optional(SendsMail),
		active: Type.Optional(
			Type.Boolean({ description: 'False pauses it: what comes meanwhile is not taken, nor later.' }),
		),
	},
	{ examples: [{ active: true, products: ['climb-day'] }] },
)

export const RotateSecret = object({ secret: Type.Optional(Secret) }, { examples: [{}] })

const Filled = object({
	blockId: Type.String(),
	type: Type.String(),
})

export const TestResult = object(
	{
		outcome: oneOf(['ready', 'refused'], {
			description: '`refused`: a booking would make no link now. `fault` says why.',
		}),
		fault: nullable(Fault),
		reference: Type.String({ description: 'The `externalId` of the waivers of the made-up booking.' }),
		filled: Type.Array(Filled, { description: 'What of the form would be filled in.' }),
		unasked: Type.Array(oneOf(['name', 'email', 'phone']), {
			description: 'What the booking says and the form does not ask.',
		}),
		people: Type.Integer(),
		expiresAt: nullable(Timestamp),
		mail: oneOf(['sent', 'off', 'not_configured'], {
			description: 'What would become of the invitation: nothing is sent by a test.',
		}),
	},
	{ title: 'BookingTest' },
)

export const ListExpected = object({
	locationId: Type.Optional({ ...Uuid, description: 'Only bookings of this location, and those of none.' }),
	limit: PageLimit,
})

export const Expected = object(
	{
		items: Type.Array(
			object({
				reference: nullable(Type.String()),
				name: nullable(Type.String({ description: 'Of the person who booked, or who comes.' })),
				people: Type.Integer(),
				signed: Type.Integer({ description: 'How many forms were signed by the link of this booking.' }),
				startsAt: Timestamp,
				allDay: Type.Boolean({ description: 'Whether only the day is known.' }),
				sourceName: Type.String(),
				locationId: nullable(Uuid),
				waiverId: nullable(Uuid),
			}),
		),
	},
	{ title: 'ExpectedBookings' },
)

/** Our own JSON; another system's by a mapping. Not checked as such: fields that are not known are ignored. */
export const GenericBooking = Type.Object(
	{
		id: Type.String({ description: 'The same for each state of a booking.' }),
		reference: Type.Optional(
			Type.String({
				description: 'By which people know it, the `externalId` of its waivers. The id by default.',
			}),
		),
		status: Type.String({
			description:
				'With one of the words paid, confirmed, created, booked, completed, accepted, approved, updated, rescheduled it is valid; with cancelled, canceled, refunded, rejected, deleted, void, voided it has ended. Others are ignored, and so is one with partially, partial, not, requested or pending.',
		}),
		updatedAt: Type.Optional(
			Type.String({ description: 'Of two states, the later counts. When it was sent by default.' }),
		),
		name: Type.Optional(Type.String({ description: 'If it is not in parts.' })),
		firstName: Type.Optional(Type.String()),
		lastName: Type.Optional(Type.String()),
		email: Type.Optional(Type.String()),
		phone: Type.Optional(Type.String()),
		language: Type.Optional(Type.String()),
		people: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
		startsAt: Type.Optional(
			Type.String({ description: 'When they come: a time, with or without offset, or a day.' }),
		),
		product: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
	},
	{
		title: 'Booking',
		examples: [
			{
				id: '4711',
				status: 'paid',
				updatedAt: '2026-12-01T09:30:00Z',
				firstName: 'Grace',
				lastName: 'Hopper',
				email: 'grace@example.com',
				language: 'en',
				people: 3,
				startsAt: '2026-12-05T14:00:00+01:00',
				product: 'climb-day',
			},
		],
	},
)

export const HookParams = object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const HookResponse = object({
	taken: oneOf(['booking', 'again', 'nothing', 'later', 'paused', 'refused'], {
		description:
			'`booking`: a link was made, changed or ended. `again`: it was taken before. `nothing`: it says nothing of a paid or ended booking. `later`: the order is fetched. `paused`: the source is paused. `refused`: the form could not be signed.',
	}),
})

export type Source = Static<typeof Source>
export type CreateSource = Static<typeof CreateSource>
export type UpdateSource = Static<typeof UpdateSource>
export type TestResult = Static<typeof TestResult>
export type Expected = Static<typeof Expected>
export type ListExpected = Static<typeof ListExpected>
export type Taken = Static<typeof HookResponse>['taken']
