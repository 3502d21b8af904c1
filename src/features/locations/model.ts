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

export const Location = object(
	{
		id: Uuid,
		name: Type.String(),
		timezone: nullable(Type.String({ description: "Null for the organization's." })),
		active: Type.Boolean(),
	},
	{ title: 'Location' },
)

export const LocationList = pageOf(Location)

export const CreateLocation = object(
	{ name: label(1, MAX_LOCATION_NAME_LENGTH), timezone: Type.Optional(nullable(Timezone)) },
	{ examples: [{ name: 'Boulder room', timezone: 'Europe/Berlin' }] },
)

export const UpdateLocation = object({
	name: Type.Optional(label(1, MAX_LOCATION_NAME_LENGTH)),
	timezone: Type.Optional(nullable(Timezone)),
	active: Type.Optional(Type.Boolean()),
})

export type LocationShape = Static<typeof Location>
export type CreateLocation = Static<typeof CreateLocation>
export type UpdateLocation = Static<typeof UpdateLocation>
