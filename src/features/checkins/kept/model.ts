import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { spellNumber } from '../../../kit/text/text.ts'
import { Uuid, object } from '../../../http/schema.ts'
import { GuestPerson } from '../lookup/model.ts'

/** For so many days whoever signed or came is likely to come today. */
export const LIKELY_DAYS = 28

/** More people than a hall sees in four weeks. */
export const MAX_KEPT = 5_000

export const AskKept = object({
	locationId: Type.Optional({ ...Uuid, description: '`lacking` has the marks that this location asks for.' }),
})

export const KeptHeader = Type.Object({
	'if-none-match': Type.Optional(
		Type.String({
			description: 'The `ETag` of an earlier response: 304 without a body while the list is the same.',
		}),
	),
})

export const KeptGuest = Type.Pick(
	GuestPerson,
	['participant', 'age', 'dateOfBirth', 'coverage', 'marks', 'lacking', 'ban'],
	{ title: 'KeptGuest', additionalProperties: false },
)

export const KeptGuests = object({
	items: Type.Array(KeptGuest, {
		maxItems: MAX_KEPT,
		description: `Banned people first, then the others by when they signed or came, the newest first, up to ${spellNumber(MAX_KEPT)}.`,
	}),
})

export type AskKept = Static<typeof AskKept>
export type KeptGuest = Static<typeof KeptGuest>
export type KeptGuests = Static<typeof KeptGuests>
