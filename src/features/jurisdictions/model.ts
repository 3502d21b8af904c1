import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Uuid, nullable, object, oneOf } from '../../http/schema.ts'
import { CHOSEN_BY } from '../../jurisdictions/choose.ts'
import { Entry } from '../../jurisdictions/entry.ts'
import { Override } from '../../jurisdictions/override.ts'

const { id, name, country, region, asOf, reviewedBy, textFamily } = Entry.properties

export const JurisdictionSummary = object(
	{ id, name, country, region, asOf, reviewedBy, textFamily },
	{ title: 'JurisdictionSummary' },
)

const Disclaimer = Type.String({ description: 'What to say wherever a value of it is shown.' })

export const JurisdictionList = object({ items: Type.Array(JurisdictionSummary), disclaimer: Disclaimer })

const { was, on, by } = Override.properties

export const OverrideShape = object(
	{
		...Override.properties,
		was: { ...was, description: 'The value of the data when this was set; null for none.' },
		ours: Type.Unknown({ description: 'The value of the data now.' }),
		hasChanged: Type.Boolean({ description: 'Whether the data have changed since. Yours stays.' }),
		locationId: nullable({ ...Uuid, description: 'Null if it is of the whole organization.' }),
		isDue: Type.Boolean({ description: 'Whether `reviewAt` has come.' }),
		on: { ...on, description: 'The day on which it was set.' },
		by: { ...by, description: 'Who set it, as in the audit log.' },
		byName: nullable(Type.String()),
	},
	{
		title: 'LawOverride',
		description:
			'A value that somebody has decided for the organization or a location. It stands in the place of the one of the data.',
	},
)

export const OverrideList = object({ items: Type.Array(OverrideShape) })

export const Jurisdiction = object(
	{
		...Entry.properties,
		version: Type.String({
			description: 'Of our data on it, as `law` of a waiver names it. No override changes it.',
		}),
		mustNotSay: Type.Array(
			object({
				id: Type.String(),
				pattern: Type.String({ description: 'ECMAScript, with the flags `iu`.' }),
				reason: Type.String(),
			}),
		),
		overrides: Type.Array(OverrideShape, {
			description: 'What the organization has decided otherwise; the values are these.',
		}),
		disclaimer: Disclaimer,
	},
	{
		title: 'Jurisdiction',
		description:
			'What the law of a place asks, as far as it was found. `sources` say for each value where it was read, or that it was not. `unknown` counts as in the cautious default, UNKNOWN.',
	},
)

export const JurisdictionParams = object({
	id: Type.String({ pattern: '^[A-Za-z-]{2,10}$', examples: ['DE'] }),
})

const AtLocation = Type.Optional({
	...Uuid,
	description: 'A location, whose own overrides count, too.',
})

export const JurisdictionQuery = object({ locationId: AtLocation })

export const LocationOverrideParams = object({ id: Uuid, overrideId: Uuid })

export const PlaceQuery = object({
	locationId: AtLocation,
	country: Type.Optional(
		Type.String({ pattern: '^[A-Z]{2}$', 'x-hint': 'Send the two letters of a country, such as DE.' }),
	),
	region: Type.Optional(
		Type.String({
			pattern: '^[A-Z0-9]{1,3}$',
			'x-hint': 'Send the part of ISO 3166-2 behind the hyphen, such as FL.',
		}),
	),
	jurisdiction: Type.Optional(
		Type.String({
			maxLength: 10,
			description: 'An id of `GET /v1/jurisdictions`, chosen by hand. An unknown one chooses nothing.',
		}),
	),
})

export const JurisdictionChoice = object(
	{
		jurisdiction: Type.String({ description: 'For `GET /v1/jurisdictions/{id}`.' }),
		by: oneOf(CHOSEN_BY, { description: 'Why this one, as `jurisdictionBy` of the organization.' }),
		overrides: Type.Array(Uuid, {
			description: 'The overrides that are in force there.',
		}),
	},
	{ title: 'JurisdictionChoice' },
)

export type Jurisdiction = Static<typeof Jurisdiction>
export type OverrideShape = Static<typeof OverrideShape>
export type JurisdictionSummary = Static<typeof JurisdictionSummary>
