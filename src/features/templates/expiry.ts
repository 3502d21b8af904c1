import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Day, object } from '../../http/schema.ts'

/** Days and months have the same bound. */
const MAX_VALIDITY_YEARS = 100

const days = Type.Integer({ minimum: 1, maximum: MAX_VALIDITY_YEARS * 366 })
const months = Type.Integer({ minimum: 1, maximum: MAX_VALIDITY_YEARS * 12 })
const years = Type.Integer({ minimum: 1, maximum: MAX_VALIDITY_YEARS })

/** By their `type`, as generators of clients want it. */
const kinds = {
	never: object({ type: Type.Literal('never') }, { title: 'ExpiryNever' }),
	end_of_day: object({ type: Type.Literal('end_of_day') }, { title: 'ExpiryEndOfDay' }),
	end_of_year: object({ type: Type.Literal('end_of_year') }, { title: 'ExpiryEndOfYear' }),
	date: object({ type: Type.Literal('date'), date: Day }, { title: 'ExpiryDate' }),
	duration: object(
		{
			type: Type.Literal('duration'),
			days: Type.Optional(days),
			months: Type.Optional(months),
			years: Type.Optional(years),
		},
		{ title: 'ExpiryDuration', description: 'Days, months or years: exactly one of them.' },
	),
}

export type Expiry = Static<(typeof kinds)[keyof typeof kinds]>

const words = {
	title: 'Expiry',
	description:
		"How long a waiver is valid, from its signing, in the location's time zone, else the organization's.",
	'x-hint':
		'Send {"type":"never"}, "end_of_day", "end_of_year", {"type":"date","date":"2026-12-31"} or {"type":"duration","years":1} (or months, or days).',
}

export const Expiry = Type.Unsafe<Expiry>(
	Type.Union(
		[
			kinds.never,
			kinds.end_of_day,
			kinds.end_of_year,
			kinds.date,
			object({ type: Type.Literal('duration'), days }),
			object({ type: Type.Literal('duration'), months }),
			object({ type: Type.Literal('duration'), years }),
		],
		{
			...words,
			'x-document': () => ({
				...words,
				oneOf: Object.values(kinds),
				discriminator: {
					propertyName: 'type',
					mapping: Object.fromEntries(
						Object.entries(kinds).map(([type, { title }]) => [type, `#/components/schemas/${title}`]),
					),
				},
			}),
		},
	),
)
