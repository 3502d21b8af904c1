import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_EMAIL } from '../../blocks/answers/email.ts'
import { MAX_NAME } from '../../blocks/answers/fields.ts'
import { MAX_PHONE } from '../../blocks/answers/phone.ts'
import {
	Day,
	Timestamp,
	Uuid,
	label,
	nullable,
	object,
	oneOf,
	pageFields,
	paging,
	text,
	counting,
} from '../../http/schema.ts'
import { recordOf } from '../../kit/record-of.ts'

/** In code points. */
const MAX_QUERY_LENGTH = 200
const MAX_EMAIL_LENGTH = 255
const MAX_PHONE_LENGTH = 40
export const MAX_PASS_NUMBER = 64

export const personFilters = {
	query: Type.Optional(
		text(0, MAX_QUERY_LENGTH, {
			description:
				'A name: each word must begin a word of the name or, from three letters on, be anywhere in one. Case and accents are ignored, and scripts without spaces need none: 李小龍.',
		}),
	),
	email: Type.Optional(
		text(0, MAX_EMAIL_LENGTH, { description: 'An email address, or its beginning; case is ignored.' }),
	),
	phone: Type.Optional(
		text(0, MAX_PHONE_LENGTH, {
			description:
				'A phone number, or its last digits, with any punctuation, with or without country prefix.',
		}),
	),
}

const consent = Type.Optional(
	oneOf(['marketing'], {
		description:
			'Only those who have consented to mails with news, and not withdrawn it. Names must match exactly.',
	}),
)

export const ListParticipants = object({
	...personFilters,
	consent,
	sort: Type.Optional(
		oneOf(['newest', 'name', 'name_desc', 'last_signed'], {
			description:
				'`newest`, the default, by creation. `name` and `name_desc`, those without a name last. `last_signed`: whoever signed last comes first, and who never signed last. Similar names keep their order.',
		}),
	),
	...counting,
	...paging,
})

export const DownloadParticipants = object({ ...personFilters, consent })

export const participantFields = {
	id: Uuid,
	firstName: Type.String(),
	lastName: Type.String(),
	email: nullable(Type.String()),
	phone: nullable(Type.String({ description: 'As it was given, with its country prefix if it has one.' })),
	phoneDigits: nullable(Type.String()),
	lastSignedAt: nullable(Timestamp),
	lastWaiverId: nullable(Uuid),
}

/** The columns that only a participant's own record shows. */
export const DETAILS = ['dateOfBirth', 'passNumber'] as const

export const participantDetails = recordOf(DETAILS, () => nullable(Type.String()))

export const ParticipantSummary = object(participantFields, { title: 'Participant' })

/** How the person was found; see docs/finding.md. */
export const Match = oneOf(
	['exact', 'contact', 'spelling', 'short_form', 'typo', 'sound', 'fewer_words', 'beginning'],
	{
		description:
			'How the person was found. `exact`: by the query itself. The others occur only if nobody was found that way. `contact`: the name in the query is an email address or phone number; `spelling`: the name has another spelling or another script; `short_form`: the person has a short or long form of the name; `typo`: one letter differs; `sound`: the name sounds alike; `fewer_words`: without a title or a word that the name lacks; `beginning`: the phone number begins with the digits.',
	},
)

export const FoundParticipant = object({ ...participantFields, match: Match }, { title: 'FoundParticipant' })

/** Most participants that are counted: an exact number beyond that has no use. */
export const MAX_COUNTED = 1_000

export const ParticipantList = object({
	...pageFields(FoundParticipant),
	count: Type.Optional(
		Type.Integer({
			description: `With \`count=true\`: how many match on all pages, and ${MAX_COUNTED} if there are more.`,
		}),
	),
})

export const MAX_DUPLICATES = 20

export const Duplicates = object({
	items: Type.Array(
		object(
			{
				...participantFields,
				reasons: Type.Array(oneOf(['email', 'phone', 'date_of_birth']), {
					description: 'What both have in common besides a similar name; a phone number in any spelling.',
				}),
			},
			{ title: 'Duplicate' },
		),
		{ maxItems: MAX_DUPLICATES },
	),
})

const name = label(1, MAX_NAME)

export const CorrectParticipant = object(
	{
		firstName: Type.Optional(name),
		middleName: Type.Optional(nullable(name)),
		lastName: Type.Optional(label(0, MAX_NAME, { description: 'Empty for a person who has only one name.' })),
		email: Type.Optional(nullable(label(3, MAX_EMAIL))),
		phone: Type.Optional(nullable(label(1, MAX_PHONE))),
		dateOfBirth: Type.Optional(nullable(Day)),
		passNumber: Type.Optional(
			nullable(
				label(1, MAX_PASS_NUMBER, {
					description:
						"The number or code of the guest's card, which the door scans. Only one person has it.",
				}),
			),
		),
	},
	{ minProperties: 1 },
)

export const MergeParticipant = object({
	intoId: { ...Uuid, description: 'The participant who remains.' },
})

export type Duplicates = Static<typeof Duplicates>
export type DuplicateReason = Duplicates['items'][number]['reasons'][number]
export type CorrectParticipant = Static<typeof CorrectParticipant>
export type MergeParticipant = Static<typeof MergeParticipant>
export type ListParticipants = Static<typeof ListParticipants>
export type ParticipantSort = NonNullable<ListParticipants['sort']>
export type FoundParticipant = Static<typeof FoundParticipant>
export type ParticipantSummary = Static<typeof ParticipantSummary>
