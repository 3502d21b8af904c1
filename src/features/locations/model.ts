import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Uuid, label, nullable, object, pageOf } from '../../http/schema.ts'
import { isTimezone } from '../../kit/time/dates.ts'

const MAX_LOCATION_NAME_LENGTH = 200

TypeRegistry.Set('Timezone', (_schema, value) => typeof value === 'string' && isTimezone(value))

const Timezone = Type.Unsafe<string>({
	[Kind]: 'Timezone',
	type: 'string',
	'x-hint': 'Send a time zone of the IANA database, such as Europe/Berlin.',
})

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

export const Location = object(
	{
		id: Uuid,
		name: Type.String(),
		timezone: nullable(Type.String({ description: "Null for the organization's." })),
		active: Type.Boolean(),
		capacity: Capacity,
		blockWhenFull: BlockWhenFull,
	},
	{ title: 'Location' },
)

export const LocationList = pageOf(Location)

export const CreateLocation = object(
	{
		name: label(1, MAX_LOCATION_NAME_LENGTH),
		timezone: Type.Optional(nullable(Timezone)),
		capacity: Type.Optional(Capacity),
		blockWhenFull: Type.Optional(BlockWhenFull),
	},
	{ examples: [{ name: 'Boulder room', timezone: 'Europe/Berlin' }] },
)

export const UpdateLocation = object({
	name: Type.Optional(label(1, MAX_LOCATION_NAME_LENGTH)),
	timezone: Type.Optional(nullable(Timezone)),
	active: Type.Optional(Type.Boolean()),
	capacity: Type.Optional(Capacity),
	blockWhenFull: Type.Optional(BlockWhenFull),
})

export type LocationShape = Static<typeof Location>
export type CreateLocation = Static<typeof CreateLocation>
export type UpdateLocation = Static<typeof UpdateLocation>
