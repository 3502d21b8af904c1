import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { spellNumber } from '../../../kit/text/text.ts'
import { Uuid, nullable, object } from '../../../http/schema.ts'
import { COPY_CODE_LENGTH } from '../../../search/read-lookup.ts'
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

const Standing = Type.Pick(GuestPerson, [
	'participant',
	'age',
	'dateOfBirth',
	'coverage',
	'marks',
	'lacking',
	'ban',
])

export const KeptGuest = object(
	{
		...Standing.properties,
		passNumber: nullable(Type.String()),
		copyCode: nullable(
			Type.String({
				description: `The first ${COPY_CODE_LENGTH} characters of the token of \`/c/{token}\`, the code that the guest got for the waiver that \`coverage\` names: enough to recognize it, and not to open it. Null without one.`,
			}),
		),
	},
	{ title: 'KeptGuest' },
)

export const KeptGuests = object({
	items: Type.Array(KeptGuest, {
		maxItems: MAX_KEPT,
		description: `Banned people first, then the others by when they signed or came, the newest first, up to ${spellNumber(MAX_KEPT)}.`,
	}),
})

/** What decides whether somebody may come in. */
export type KeptStanding = Static<typeof Standing>
export type AskKept = Static<typeof AskKept>
export type KeptGuest = Static<typeof KeptGuest>
export type KeptGuests = Static<typeof KeptGuests>
