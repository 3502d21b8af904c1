import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, nullable, object, pageOf, paging, text } from '../../http/schema.ts'

/** Maximum lengths of search filters, in code points (specification, Limits). */
const MAX_QUERY_LENGTH = 200
const MAX_EMAIL_LENGTH = 255
const MAX_PHONE_LENGTH = 40

/** Filters by person, which both searches accept. An empty one does not restrict. */
export const personFilters = {
	query: Type.Optional(
		text(0, MAX_QUERY_LENGTH, {
			description:
				'Name: each word must begin a word of the name, or stand anywhere in one from three letters on. Case and accents do not count, and scripts without spaces may be asked for without one: 李小龍.',
		}),
	),
	email: Type.Optional(
		text(0, MAX_EMAIL_LENGTH, { description: 'Email address, or its beginning; case does not count.' }),
	),
	phone: Type.Optional(
		text(0, MAX_PHONE_LENGTH, {
			description: 'Phone number, or its last digits, however punctuated, with or without country prefix.',
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
	intoId: { ...Uuid, description: 'The participant who stays, and stands for both from then on.' },
})

export type ListParticipants = Static<typeof ListParticipants>
export type ParticipantSummary = Static<typeof ParticipantSummary>
