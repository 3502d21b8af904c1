import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, nullable, object, pageOf, paging, text } from '../../http/schema.ts'

/** In code points (specification, Limits). */
const MAX_QUERY_LENGTH = 200
const MAX_EMAIL_LENGTH = 255
const MAX_PHONE_LENGTH = 40

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

export const ListParticipants = object({
	...personFilters,
	...paging,
})

export const participantFields = {
	id: Uuid,
	firstName: Type.String(),
	lastName: Type.String(),
	email: nullable(Type.String()),
	phoneDigits: nullable(Type.String()),
	lastSignedAt: nullable(Timestamp),
	lastWaiverId: nullable(Uuid),
}

export const ParticipantSummary = object(participantFields, { title: 'Participant' })

export const ParticipantList = pageOf(ParticipantSummary)

export const MergeParticipant = object({
	intoId: { ...Uuid, description: 'The participant who remains.' },
})

export type MergeParticipant = Static<typeof MergeParticipant>
export type ListParticipants = Static<typeof ListParticipants>
export type ParticipantSummary = Static<typeof ParticipantSummary>
