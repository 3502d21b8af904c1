import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Day, Timestamp, Uuid, nullable, object, oneOf, pageOf, paging, text } from '../../http/schema.ts'

/** Longest filters of searches, in code points (specification, Limits). */
const MAX_QUERY_LENGTH = 200
const MAX_EMAIL_LENGTH = 255
const MAX_PHONE_LENGTH = 40

/** Filters by person, which both searches take. An empty one filters nothing. */
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

const summary = {
	id: Uuid,
	firstName: Type.String(),
	lastName: Type.String(),
	email: nullable(Type.String()),
	phoneDigits: nullable(Type.String()),
	lastSignedAt: nullable(Timestamp),
	lastWaiverId: nullable(Uuid),
}

export const ParticipantSummary = object(summary, { title: 'Participant' })

export const ParticipantList = pageOf(ParticipantSummary)

export const WaiverStatus = oneOf(['signed', 'voided'])
export const PdfStatus = oneOf(['pending', 'ready', 'failed'])

/** A waiver as the search list and its participants show it (specification, Resources). */
export const WaiverSummary = object(
	{
		id: Uuid,
		templateName: Type.String(),
		signedAt: Timestamp,
		expiresAt: nullable(Timestamp),
		isValid: Type.Boolean(),
		source: Type.String(),
		status: WaiverStatus,
		pdfStatus: PdfStatus,
		signer: object({
			participantId: Uuid,
			firstName: Type.String(),
			lastName: Type.String(),
			email: nullable(Type.String()),
			phoneDigits: nullable(Type.String()),
		}),
		minorsCount: Type.Integer(),
		flagsOpen: Type.Integer(),
	},
	{ title: 'Waiver' },
)

export const ParticipantDetail = object(
	{
		...summary,
		dateOfBirth: nullable(Type.String()),
		waivers: Type.Array(WaiverSummary),
	},
	{ title: 'ParticipantDetail' },
)

export const MergeParticipant = object({
	intoId: { ...Uuid, description: 'The participant who stays, and stands for both from then on.' },
})

export const AskCoverage = object({
	on: Type.Optional({ ...Day, description: 'Of which day; today where left out.' }),
	templateId: Type.Optional({ ...Uuid, description: 'Only waivers of this template count.' }),
})

/** Why nobody is covered, most final first. Codes are part of the interface. */
export const COVERAGE_REASONS = [
	'no_waiver',
	'not_yet_signed',
	'purged',
	'voided',
	'expired',
	'minor_of_age',
	'outdated_version',
] as const

export const Coverage = object({
	covered: Type.Boolean(),
	waiverId: Type.Optional({ ...Uuid, description: 'The newest waiver that covers, or else that fails to.' }),
	reasons: Type.Array(oneOf(COVERAGE_REASONS), {
		description:
			'Why that waiver does not cover; empty where it does. no_waiver: there is none. not_yet_signed: signed after that day. purged: only the proof remains. voided. expired. minor_of_age: a minor on it came of age. outdated_version: its version no longer counts.',
	}),
})

export type ListParticipants = Static<typeof ListParticipants>
export type ParticipantSummary = Static<typeof ParticipantSummary>
export type WaiverStatus = Static<typeof WaiverStatus>
export type PdfStatus = Static<typeof PdfStatus>
export type WaiverSummary = Static<typeof WaiverSummary>
export type CoverageReason = (typeof COVERAGE_REASONS)[number]
export type Coverage = Static<typeof Coverage>
