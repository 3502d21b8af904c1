import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Uuid, distinct, label, nullable, object, pageOf } from '../../http/schema.ts'
import { isTimezone } from '../../kit/time/dates.ts'
import { look, lookChanges } from './look-model.ts'
import { Retention } from './retention-model.ts'

const MAX_LOCATION_NAME_LENGTH = 200

TypeRegistry.Set('Timezone', (_schema, value) => typeof value === 'string' && isTimezone(value))

export const Timezone = Type.Unsafe<string>({
	[Kind]: 'Timezone',
	type: 'string',
	'x-hint': 'Send a time zone of the IANA database, such as Europe/Berlin.',
})

const MAX_LOCATIONS_BOUND = 100

const MAX_CAPACITY = 1_000_000

/** Of a location, or of all together. */
export const Capacity = nullable(
	Type.Integer({
		minimum: 1,
		maximum: MAX_CAPACITY,
		description:
			'How many people may be in at once; null if nobody has said. More are still let in, unless `blockWhenFull` is true.',
		'x-hint': 'Send a number of people, or null.',
	}),
)

export const BlockWhenFull = Type.Boolean({
	description:
		'Whether a check-in of more people than `capacity` gets 409 `full`, unless it has an `override`. False by default.',
})

const MAX_LEGAL_NAME_LENGTH = 200
const MAX_REGISTRATION_LENGTH = 200
const MAX_ADDRESS_LENGTH = 500

/** Where an organization or a location is, and who runs it. */
export const place = {
	address: nullable(label(1, MAX_ADDRESS_LENGTH, { description: 'The postal address, in lines.' })),
	country: nullable(
		Type.String({
			pattern: '^[A-Z]{2}$',
			description:
				'As ISO 3166-1 alpha-2. Phone numbers without a country prefix are compared as numbers of the organization’s country; they are stored as they were given. It also decides the paper of PDFs, Letter or A4, and the order of their dates.',
			'x-hint': 'Send the two letters of a country, such as DE.',
		}),
	),
	region: nullable(
		Type.String({
			pattern: '^[A-Z0-9]{1,3}$',
			description: 'As in ISO 3166-2, without the country: FL, BC, SCT.',
			'x-hint': 'Send the part of ISO 3166-2 behind the hyphen, such as FL.',
		}),
	),
	legalName: nullable(
		label(1, MAX_LEGAL_NAME_LENGTH, { description: 'Of the company or person that guests sign with.' }),
	),
	registration: nullable(
		label(1, MAX_REGISTRATION_LENGTH, { description: 'Such as “HRB 1234, Amtsgericht Berlin”.' }),
	),
}

export const ChosenJurisdiction = nullable(
	Type.String({
		maxLength: 10,
		description:
			'An id of `GET /v1/jurisdictions`, chosen by hand; null for the one that country and region give.',
		'x-hint': 'Send an id of GET /v1/jurisdictions, or null.',
	}),
)

/** Fields of a call that changes a place. */
export const optionalPlace = {
	address: Type.Optional(place.address),
	country: Type.Optional(place.country),
	region: Type.Optional(place.region),
	legalName: Type.Optional(place.legalName),
	registration: Type.Optional(place.registration),
	jurisdiction: Type.Optional(ChosenJurisdiction),
}

/** Of a key or a member of staff. */
export const LocationIds = nullable(
	distinct(Uuid, {
		minItems: 1,
		maxItems: MAX_LOCATIONS_BOUND,
		description:
			'The locations to which they are bound; null for all. They read and change what belongs to these locations, or to none, and get 404 for the rest. The door finds guests of any.',
	}),
)

export const Location = object(
	{
		id: Uuid,
		name: Type.String(),
		timezone: nullable(Type.String({ description: "Null for the organization's." })),
		active: Type.Boolean(),
		capacity: Capacity,
		blockWhenFull: BlockWhenFull,
		...place,
		jurisdiction: ChosenJurisdiction,
		retention: nullable(Retention),
		branding: object(look, {
			title: 'LocationBranding',
			description:
				'Of pages, kiosks, mails and documents of this location. Each null is as the organization.',
		}),
	},
	{ title: 'Location', description: 'Null means as the organization.' },
)

export const LocationList = pageOf(Location)

export const CreateLocation = object(
	{
		name: label(1, MAX_LOCATION_NAME_LENGTH),
		timezone: Type.Optional(nullable(Timezone)),
		capacity: Type.Optional(Capacity),
		blockWhenFull: Type.Optional(BlockWhenFull),
		...optionalPlace,
		retention: Type.Optional(nullable(Retention)),
		branding: Type.Optional(object(lookChanges)),
	},
	{ examples: [{ name: 'Boulder room', timezone: 'Europe/Berlin' }] },
)

export const UpdateLocation = object({
	name: Type.Optional(label(1, MAX_LOCATION_NAME_LENGTH)),
	timezone: Type.Optional(nullable(Timezone)),
	active: Type.Optional(Type.Boolean()),
	capacity: Type.Optional(Capacity),
	blockWhenFull: Type.Optional(BlockWhenFull),
	...optionalPlace,
	retention: Type.Optional(nullable(Retention)),
	branding: Type.Optional(object(lookChanges)),
})

export type LocationShape = Static<typeof Location>
export type CreateLocation = Static<typeof CreateLocation>
export type UpdateLocation = Static<typeof UpdateLocation>
