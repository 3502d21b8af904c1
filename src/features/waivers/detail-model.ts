import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_LANGUAGE_TAG } from '../../blocks/language-ranges.ts'
import { ActorName, JsonObject, Timestamp, Uuid, nullable, object, oneOf, text } from '../../http/schema.ts'
import { SecondGuardianState } from '../links/guardian/model.ts'
import { Evidence, SigningLaw } from './evidence-model.ts'
import { PdfStatus, WaiverStatus } from './model.ts'

const ShownAnswer = object(
	{
		blockId: Type.String(),
		type: Type.String(),
		question: Type.String(),
		sensitivity: oneOf(['none', 'personal', 'health']),
		answer: nullable(
			Type.String({
				description:
					'As text, in one or more lines; null if it was not answered, empty if a picture is the answer.',
			}),
		),
		photos: Type.Array(Type.String(), {
			description: 'The paths of its photos. Each read of one is recorded on the access log.',
		}),
	},
	{ title: 'ShownAnswer' },
)

const Flag = object(
	{
		id: Uuid,
		blockId: Type.String(),
		label: Type.String(),
		value: Type.String(),
		clearedAt: nullable(Timestamp),
		clearedBy: nullable(Type.String({ description: '`key:<id>` or `staff:<id>`.' })),
		clearedByName: ActorName,
		note: nullable(Type.String({ description: 'What was noted when it was cleared.' })),
	},
	{ title: 'Flag' },
)

const Translation = object(
	{
		language: Type.String({ description: "The version's own tag of the language." }),
		shown: Type.Array(ShownAnswer),
		flags: Type.Array(object({ id: Uuid, label: Type.String(), value: Type.String() })),
	},
	{
		title: 'WaiverTranslation',
		description:
			'`shown`, and the words of the flags, in the `language` that was asked for. Absent without that parameter, if the version of the form does not have the language, and if the guest signed in it. What guests wrote themselves stays as it is.',
	},
)

export const ReadWaiver = object({
	language: Type.Optional(
		text(1, MAX_LANGUAGE_TAG, {
			description:
				"A reader's language, such as `en`: if the version of the form has it, the answers come in it, too, as `translation`. Without it, `Accept-Language` says so.",
		}),
	),
})

const waiverDetail = {
	id: Uuid,
	templateId: Uuid,
	templateVersionId: Uuid,
	templateName: Type.String(),
	versionNumber: Type.Integer(),
	source: Type.String(),
	status: WaiverStatus,
	pdfStatus: PdfStatus,
	signedAt: Timestamp,
	expiresAt: nullable(Timestamp),
	isValid: Type.Boolean(),
	values: JsonObject,
	participants: Type.Array(
		object({ id: Uuid, role: oneOf(['signer', 'minor']), firstName: Type.String(), lastName: Type.String() }),
	),
	tags: Type.Array(Type.String()),
	flags: Type.Array(Flag),
	hash: Type.String({ description: 'The hash of its chain entry, 64 lower-case hexadecimal digits.' }),
	pdfUrl: nullable(Type.String({ description: 'The path of the PDF; null until it is rendered.' })),
	purgedAt: nullable(Timestamp),
	voidedAt: nullable(Timestamp),
	voidReason: nullable(Type.String({ description: 'Null after a purge.' })),
	hold: nullable(
		object(
			{ reason: Type.String(), placedAt: Timestamp },
			{ description: 'The legal hold that keeps it from being purged.' },
		),
	),
	secondGuardian: SecondGuardianState,
	eventId: nullable(Uuid),
	locationId: nullable(Uuid),
	evidence: nullable(Evidence),
	law: nullable(SigningLaw),
	shown: Type.Array(ShownAnswer, {
		description:
			'The questions that the signer saw, in order, with the answers, in the language in which the signer saw the form; empty after a purge.',
	}),
	translation: Type.Optional(Translation),
}

export const WaiverDetail = object(waiverDetail, {
	title: 'WaiverDetail',
	examples: [
		{
			id: '01990c20-10aa-7d51-8c3f-0b1c2d3e4f50',
			templateId: '01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
			templateVersionId: '01990c1f-0c4d-7a10-8b2e-5f6a7b8c9d0e',
			templateName: 'Climbing hall waiver',
			versionNumber: 1,
			source: 'api',
			status: 'signed',
			pdfStatus: 'ready',
			signedAt: '2026-07-01T09:30:00.000Z',
			expiresAt: '2027-07-01T22:00:00.000Z',
			isValid: true,
			values: {
				name: { firstName: 'Grace', lastName: 'Hopper' },
				email: 'grace@example.com',
				condition: false,
				signature: { typed: 'Grace Hopper' },
			},
			participants: [
				{
					id: '01990c20-10ab-7f02-9d4e-1a2b3c4d5e6f',
					role: 'signer',
					firstName: 'Grace',
					lastName: 'Hopper',
				},
			],
			tags: ['season-pass'],
			flags: [],
			hash: '6f1ed002ab5595859014ebf0951522d9f4a1c2e07b3d9f6a8c5e4d2b1a0f9e8d',
			pdfUrl: '/v1/waivers/01990c20-10aa-7d51-8c3f-0b1c2d3e4f50/pdf',
			purgedAt: null,
			voidedAt: null,
			voidReason: null,
			hold: null,
			secondGuardian: null,
			eventId: null,
			locationId: null,
			evidence: {
				receivedAt: '2026-07-01T09:30:00.000Z',
				address: '203.0.113.7',
				userAgent: 'Mozilla/5.0',
				language: 'en',
				source: 'api',
				channel: 'key:01990c1d-51f2-7e3a-b7c4-2d3e4f5a6b7c',
				templateVersionId: '01990c1f-0c4d-7a10-8b2e-5f6a7b8c9d0e',
				termsHash: '0d1f6e2b7a3c94855014ebf0951522d9f4a1c2e07b3d9f6a8c5e4d2b1a0f9e8d',
				consentText: null,
				law: {
					jurisdiction: 'DE',
					sha256: '3e1b6d5af0c2497c8e0d1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e',
				},
			},
			law: {
				jurisdiction: 'DE',
				version: '2026-11-25-0f1e2d3c4b5a6978',
				overrides: [],
				warnings: [{ code: 'void_clause', reasonId: null }],
				salt: '5f3c9a7be1d2046c8a9b0c1d2e3f4a5b',
			},
			shown: [
				{
					blockId: 'name',
					type: 'name',
					question: 'Your name',
					sensitivity: 'none',
					answer: 'Grace Hopper',
					photos: [],
				},
			],
		},
	],
})

export type ShownAnswer = Static<typeof ShownAnswer>
export type WaiverDetail = Static<typeof WaiverDetail>
