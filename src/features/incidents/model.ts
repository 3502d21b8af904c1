import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { PHOTO_LIMITS } from '../../blocks/answers/images.ts'
import { MAX_LANGUAGE_TAG } from '../../blocks/language-ranges.ts'
import { idempotencyHeader } from '../../http/idempotency.ts'
import {
	ActorName,
	Moment,
	Timestamp,
	Uuid,
	label,
	nullable,
	object,
	oneOf,
	pageOf,
	paging,
	text,
} from '../../http/schema.ts'
import { AnyBlocks } from '../templates/model.ts'

export const INCIDENT_KINDS = ['fall', 'collision', 'equipment', 'illness', 'other'] as const

/** Most drafts of an organization, and most of what a report holds. */
export const MAX_DRAFTS = 100
export const MAX_PEOPLE = 20
export const MAX_WAIVERS = 40
export const MAX_PHOTOS = 20
export const MAX_ADDITIONS = 100

/** Of the answers to the venue's own questions, as JSON. */
export const MAX_VALUES_BYTES = 64 * 1024

/** In code points. */
const MAX_TEXT = 10_000
const MAX_SHORT_TEXT = 2_000

/** A photo is base64 within JSON. */
export const MAX_PHOTO_BODY = Math.ceil((PHOTO_LIMITS.maxBytes * 4) / 3) + 1_024

export const IncidentKind = oneOf(INCIDENT_KINDS)
const IncidentStatus = oneOf(['draft', 'closed'], {
	description: 'A closed report does not change; what is known later is an addition.',
})
const Actor = Type.String({ description: '`key:<id>` or `staff:<id>`.' })

const fields = {
	happenedAt: Timestamp,
	locationId: nullable(Uuid),
	kind: IncidentKind,
	text: Type.String({ description: 'What was seen, in order.' }),
	firstAid: Type.String({ description: 'What was done.' }),
	ambulanceCalled: Type.Boolean(),
	wentHome: Type.Boolean({ description: 'Whether they went home by themselves.' }),
	witnesses: Type.String(),
}

const people = Type.Array(Uuid, { maxItems: MAX_PEOPLE, description: 'Participants. None by default.' })

const input = {
	happenedAt: Type.Optional({ ...Timestamp, description: 'Now by default.' }),
	locationId: Type.Optional(nullable(Uuid)),
	kind: Type.Optional({ ...IncidentKind, description: '`other` by default.' }),
	text: Type.Optional(label(0, MAX_TEXT)),
	firstAid: Type.Optional(label(0, MAX_SHORT_TEXT)),
	ambulanceCalled: Type.Optional(Type.Boolean()),
	wentHome: Type.Optional(Type.Boolean()),
	witnesses: Type.Optional(label(0, MAX_SHORT_TEXT)),
	templateId: Type.Optional(
		nullable({
			...Uuid,
			description:
				"A published template of the kind `incident`, with the venue's own questions; null for none. The draft keeps the version that is published now.",
		}),
	),
	values: Type.Optional(
		Type.Record(Type.String(), Type.Unknown(), {
			description:
				'The answers by the ids of its blocks, all of them. A draft keeps what was typed; closing checks them as signing does, and leaves out those of hidden questions.',
		}),
	),
	people: Type.Optional(people),
	waivers: Type.Optional(
		nullable(
			Type.Array(Uuid, {
				maxItems: MAX_WAIVERS,
				description: 'By default, and with null: those of these people that were valid at that minute.',
			}),
		),
	),
}

export const OpenIncident = object(input, {
	examples: [
		{
			happenedAt: '2026-11-28T15:05:00Z',
			kind: 'fall',
			text: 'Came off the last hold of the blue problem and landed between two mats.',
			people: ['0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'],
		},
	],
})

export const OpeningHeader = idempotencyHeader(
	'A repeat of the call opens nothing and gets the first response, whatever became of the report since.',
)

export const UpdateIncident = object({
	revision: Type.Integer({ minimum: 1, description: 'The one that was edited.' }),
	...input,
})

export const CloseIncident = object({ revision: Type.Integer({ minimum: 1 }) })

const saved = {
	id: Uuid,
	status: IncidentStatus,
	revision: Type.Integer({ minimum: 1, description: 'Changes with each change of the draft.' }),
	savedAt: Timestamp,
}

export const SavedIncident = object(
	{ ...saved, people: Type.Array(Uuid), waivers: Type.Array(Uuid) },
	{ title: 'SavedIncident', description: 'Whoever may write reports is not told what is in them.' },
)

const Person = object({
	id: Uuid,
	firstName: Type.String({ description: 'Empty once the person is erased.' }),
	lastName: Type.String(),
	dateOfBirth: nullable(Type.String()),
})

const summary = {
	...saved,
	happenedAt: fields.happenedAt,
	locationId: fields.locationId,
	kind: fields.kind,
	people: Type.Array(Person),
	photoCount: Type.Integer({ minimum: 0 }),
	openedBy: Actor,
	openedByName: ActorName,
	purgedAt: nullable(Timestamp),
}

export const IncidentSummary = object(summary, { title: 'IncidentSummary' })

export const IncidentPhoto = object(
	{
		id: Uuid,
		sha256: Type.String({ description: 'Of the JPEG, lower-case hex.' }),
		width: Type.Integer(),
		height: Type.Integer(),
		addedBy: Actor,
		addedAt: Timestamp,
	},
	{ title: 'IncidentPhoto' },
)

export const IncidentAddition = object(
	{ id: Uuid, text: Type.String(), addedBy: Actor, addedByName: ActorName, addedAt: Timestamp },
	{ title: 'IncidentAddition' },
)

const ReportForm = object(
	{
		templateId: Uuid,
		name: Type.String(),
		versionId: Uuid,
		versionNumber: Type.Integer(),
		termsHash: Type.String({ description: "SHA-256 of the version's blocks, as the evidence chain has it." }),
		language: Type.String({ description: 'Of `shown`.' }),
		blocks: AnyBlocks,
		values: Type.Record(Type.String(), Type.Unknown()),
		shown: Type.Array(
			object({
				blockId: Type.String(),
				question: Type.String(),
				answer: nullable(Type.String({ description: 'In one or more lines; null if it was not answered.' })),
			}),
			{ description: 'The questions that are not hidden, in order; empty after a purge.' },
		),
	},
	{ title: 'ReportForm' },
)

export const ReadIncident = object({
	language: Type.Optional(
		text(1, MAX_LANGUAGE_TAG, {
			description: "A reader's language, such as `en`: if the form has it, `form.shown` is in it.",
		}),
	),
})

export const Incident = object(
	{
		...summary,
		...fields,
		form: nullable({ ...ReportForm, description: "The venue's own questions; null without a form." }),
		waivers: Type.Array(
			object({
				id: Uuid,
				templateName: Type.String(),
				signedAt: Timestamp,
				isHeld: Type.Boolean({ description: 'Whether a legal hold keeps it from being purged.' }),
				isPurged: Type.Boolean(),
			}),
		),
		photos: Type.Array(IncidentPhoto, { description: 'The oldest first.' }),
		additions: Type.Array(IncidentAddition, { description: 'The oldest first.' }),
		openedAt: Timestamp,
		closedBy: nullable(Actor),
		closedByName: ActorName,
		closedAt: nullable(Timestamp),
		isHeld: Type.Boolean({ description: 'Whether it keeps its people and itself from being erased.' }),
	},
	{ title: 'Incident' },
)

export const IncidentList = pageOf(IncidentSummary)

export const ListIncidents = object({
	status: Type.Optional(IncidentStatus),
	kind: Type.Optional(IncidentKind),
	participantId: Type.Optional(Uuid),
	waiverId: Type.Optional(Uuid),
	locationId: Type.Optional(Uuid),
	from: Type.Optional({ ...Moment, description: 'When it happened: this time or later.' }),
	to: Type.Optional({ ...Moment, description: 'When it happened: this time or earlier.' }),
	...paging,
})

export const AddToIncident = object({ text: label(1, MAX_SHORT_TEXT) })

export const AddPhoto = object({
	photo: Type.String({
		description: 'A PNG or JPEG as a data URL in base64, with at most 8 MiB and 8000 pixels each way.',
	}),
})

export const PhotoParams = object({ id: Uuid, photoId: Uuid })

export const PurgedIncident = object({ id: Uuid, purgedAt: Timestamp })

export const ReleasedIncident = object({
	id: Uuid,
	releasedAt: Timestamp,
	liftedHolds: Type.Integer({ minimum: 0, description: 'Of waivers, which the report had placed.' }),
})

export type IncidentKind = (typeof INCIDENT_KINDS)[number]
export type IncidentStatus = 'draft' | 'closed'
export type ReportForm = Static<typeof ReportForm>
export type IncidentInput = Static<typeof OpenIncident>
export type UpdateIncident = Static<typeof UpdateIncident>
export type ListIncidents = Static<typeof ListIncidents>
export type IncidentShape = Static<typeof Incident>
export type IncidentSummary = Static<typeof IncidentSummary>
export type SavedIncident = Static<typeof SavedIncident>
export type IncidentPhotoShape = Static<typeof IncidentPhoto>
export type IncidentAdditionShape = Static<typeof IncidentAddition>
