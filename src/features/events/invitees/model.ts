import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_LANGUAGE_TAG } from '../../../blocks/language-ranges.ts'
import { MAX_EMAIL } from '../../../blocks/answers/email.ts'
import { MAX_PHONE } from '../../../blocks/answers/phone.ts'
import { MAX_NAME } from '../../../blocks/answers/fields.ts'
import { Timestamp, Uuid, label, nullable, object, oneOf, pageOf, paging } from '../../../http/schema.ts'
import { recordOf } from '../../../kit/record-of.ts'
import { InviteeStatus, MAX_EXTERNAL_ID_LENGTH } from '../model.ts'

export const MAX_INVITED_AT_ONCE = 500

/** The fields of an invitee that can be set, with their maximum lengths in code points, as for a signer. */
export const MAX_LENGTHS = {
	firstName: MAX_NAME,
	lastName: MAX_NAME,
	email: MAX_EMAIL,
	phone: MAX_PHONE,
	externalId: MAX_EXTERNAL_ID_LENGTH,
	language: MAX_LANGUAGE_TAG,
} as const

export type InviteePart = keyof typeof MAX_LENGTHS

export const INVITEE_PARTS = Object.keys(MAX_LENGTHS) as InviteePart[]

export const Invitee = object(
	{
		id: Uuid,
		eventId: Uuid,
		...recordOf(INVITEE_PARTS, () => nullable(Type.String())),
		language: nullable(
			Type.String({ description: 'The language of messages to the invitee and of the form.' }),
		),
		status: InviteeStatus,
		waiverId: nullable(Uuid),
		signUrl: Type.String({ description: 'The link of this invitee only, for one signing.' }),
		lastMessageAt: nullable(
			Type.Unsafe<string>({
				...Timestamp,
				description:
					'When the last message to them was sent. A message that was only kept, since no transport is set, does not count.',
			}),
		),
		openedAt: nullable(
			Type.Unsafe<string>({
				...Timestamp,
				description:
					'When somebody first touched, scrolled or typed on the page of `signUrl`, or posted it without a script. A mail program that opens links by itself does not count.',
			}),
		),
		arrivedAt: nullable(
			Type.Unsafe<string>({ ...Timestamp, description: 'Their first arrival with what they signed.' }),
		),
		declinedAt: nullable(
			Type.Unsafe<string>({
				...Timestamp,
				description:
					"When they last said on their page that they won't sign. Null again once they have signed. Messages to many leave them out.",
			}),
		),
		declineReason: nullable(Type.String({ description: 'Why, in their words, if they said so.' })),
	},
	{ title: 'Invitee' },
)

export const InviteeList = pageOf(Invitee)

export const ListInvitees = object({
	status: Type.Optional(InviteeStatus),
	query: Type.Optional(
		label(1, MAX_EMAIL, { description: 'A part of the name, the email or the external id.' }),
	),
	arrived: Type.Optional(
		oneOf(['true', 'false'], { description: 'Only those who have arrived, or who have not.' }),
	),
	sort: Type.Optional(
		oneOf(['newest', 'name', 'name_desc'], {
			description:
				'`newest`, the default, by the order in which they were invited. `name` and `name_desc`: those without a name last.',
		}),
	),
	...paging,
})

const parts = recordOf(INVITEE_PARTS, (part) => Type.Optional(nullable(label(0, MAX_LENGTHS[part]))))

const Person = object(parts, { title: 'InvitedPerson' })

export const UpdateInvitee = object(parts, {
	title: 'UpdateInvitee',
	examples: [{ email: 'ana@example.com' }],
})

export const InvitePeople = object(
	{ invitees: Type.Array(Person, { minItems: 1, maxItems: MAX_INVITED_AT_ONCE }) },
	{
		title: 'InvitePeople',
		examples: [{ invitees: [{ firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.com' }] }],
	},
)

const invited = {
	items: Type.Array(Invitee, { description: 'One for each person sent, in the same order.' }),
	created: Type.Integer({ description: 'How many of them are new.' }),
	existing: Type.Integer({
		description: 'How many were already invited; they stay as they are, but for a name that was not known.',
	}),
}

export const Invited = object(invited, { title: 'Invited' })

export const InvitedFromFile = object(
	{
		...invited,
		ignoredColumns: Type.Array(Type.String(), {
			description: 'The headings of the columns that were not read, as in the file.',
		}),
	},
	{ title: 'InvitedFromFile' },
)

export const InviteeParams = object({ id: Uuid, inviteeId: Uuid })

export const CsvFile = Type.String()

export type InvitedShape = Static<typeof Invited>
export type InviteeShape = Static<typeof Invitee>
export type InvitedPerson = Static<typeof Person>
export type InvitePeople = Static<typeof InvitePeople>
export type UpdateInvitee = Static<typeof UpdateInvitee>
export type ListInvitees = Static<typeof ListInvitees>
