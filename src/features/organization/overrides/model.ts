import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Day, label, nullable, object, reasonText } from '../../../http/schema.ts'
import { DecidedBy, PATHS } from '../../../jurisdictions/override.ts'

export const MAX_OVERRIDES = 100

/** Of a value as JSON, in UTF-16 units. */
export const MAX_VALUE = 4_000

export const MAX_REVIEW_YEARS = 10

export const SetOverride = object(
	{
		jurisdiction: Type.String({
			maxLength: 10,
			description: 'An id of `GET /v1/jurisdictions`, or the one that is in force.',
		}),
		path: Type.String({ maxLength: 60, description: `Which value: ${PATHS.join(', ')}.` }),
		value: Type.Unknown({
			description: `As in \`GET /v1/jurisdictions/{id}\`. Null for a statement or a phrase that does not apply; otherwise a statement without its id, or \`{phrase, reason}\`. At most ${MAX_VALUE} characters.`,
		}),
		reason: reasonText({ description: 'The audit log keeps it.' }),
		source: Type.Optional(
			nullable(label(1, 500, { description: 'What it rests on, such as a statute or a judgment.' })),
		),
		decidedBy: DecidedBy,
		reviewAt: Type.Optional(
			nullable({
				...Day,
				description: `From this day on it is asked about again; in a year by default, at most in ${MAX_REVIEW_YEARS}. It never ends by itself.`,
			}),
		),
	},
	{
		examples: [
			{
				jurisdiction: 'DE',
				path: 'limitation.years',
				value: 5,
				reason: 'The contract for courses has five years.',
				decidedBy: { name: 'Ada Poe', role: 'lawyer', firm: 'Poe & Partner' },
			},
		],
	},
)

export const RemoveOverride = object({ reason: reasonText({ description: 'The audit log keeps it.' }) })

export type SetOverride = Static<typeof SetOverride>
