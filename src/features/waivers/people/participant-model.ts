import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Day, Uuid, nullable, object, oneOf } from '../../../http/schema.ts'
import { Ban } from '../../bans/model.ts'
import { GivenMark } from '../../marks/model.ts'
import { Note } from '../../notes/model.ts'
import { Consent } from '../../participants/consent/model.ts'
import { participantDetails, participantFields } from '../../participants/model.ts'
import { WaiverSummary } from '../model.ts'

export const ParticipantDetail = object(
	{
		...participantFields,
		...participantDetails,
		waivers: Type.Array(WaiverSummary),
		marks: Type.Array(GivenMark),
		ban: nullable(Ban),
		consent: Consent,
		notes: Type.Array(Note, { description: 'The newest first.' }),
		merged: Type.Array(object({ id: Uuid, firstName: Type.String(), lastName: Type.String() }), {
			description: 'The duplicates that were merged into this participant; each can be undone by its id.',
		}),
	},
	{ title: 'ParticipantDetail' },
)

export const AskCoverage = object({
	on: Type.Optional({ ...Day, description: 'The day; today by default.' }),
	templateId: Type.Optional({ ...Uuid, description: 'Only waivers of this template count.' }),
})

/** Most final first. The codes are part of the API. */
export const COVERAGE_REASONS = [
	'no_waiver',
	'imported',
	'not_yet_signed',
	'purged',
	'voided',
	'expired',
	'minor_of_age',
	'outdated_version',
	'waiting_for_second_guardian',
] as const

export const Coverage = object({
	covered: Type.Boolean(),
	waiverId: Type.Optional({
		...Uuid,
		description: 'The newest waiver that covers the participant, or else the newest one.',
	}),
	reasons: Type.Array(oneOf(COVERAGE_REASONS), {
		description:
			'Why that waiver does not cover the participant; empty if it does. no_waiver: there is none. imported: it was signed elsewhere, and counts for no template here. not_yet_signed: signed after that day. purged: only the proof remains. voided. expired. minor_of_age: a minor on it came of age. outdated_version: its version no longer counts. waiting_for_second_guardian: a minor for whom the second guardian has not signed yet.',
	}),
})

export type CoverageReason = (typeof COVERAGE_REASONS)[number]
export type ParticipantDetail = Static<typeof ParticipantDetail>
export type Coverage = Static<typeof Coverage>
