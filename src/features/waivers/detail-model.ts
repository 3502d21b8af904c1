import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_LANGUAGE_TAG } from '../../blocks/language-ranges.ts'
import { ActorName, JsonObject, Timestamp, Uuid, nullable, object, oneOf, text } from '../../http/schema.ts'
import { SecondGuardianState } from '../links/guardian/model.ts'
import { PdfStatus, SigningStep, WaiverStatus } from './model.ts'

const Evidence = object(
	{
		receivedAt: Timestamp,
		address: Type.String({ description: "The signer's network address." }),
		userAgent: nullable(Type.String()),
		language: Type.String({ description: 'Of the form.' }),
		source: Type.String(),
		channel: Type.String({ description: 'The key, link or kiosk, such as `key:<id>`.' }),
		templateVersionId: Uuid,
		termsHash: Type.String(),
		consentText: nullable(
			Type.String({ description: 'What was shown about signing electronically, in that language.' }),
		),
		way: Type.Optional(
			oneOf(['page', 'event', 'invitation', 'prefill', 'kiosk', 'key', 'staff'], {
				description: 'How the signer was known. This and the fields after it are absent on older waivers.',
			}),
		),
		invitedAt: Type.Optional({
			...Timestamp,
			description: 'When the last invitation or reminder was sent. Only with the link of an invitation.',
		}),
		statement: Type.Optional(
			Type.String({ description: 'The statement above the button that signs. Only for signings on pages.' }),
		),
		read: Type.Optional(
			Type.Array(Type.String(), {
				description: 'The blocks whose text had to be read to its end. Only for signings on pages.',
			}),
		),
		steps: Type.Optional(
			Type.Array(SigningStep, {
				description: 'What the guest did on the page, by the clock of their device.',
			}),
		),
		signerTakesPart: Type.Optional(
			Type.Boolean({
				description:
					'False if the signer takes no part: the waiver then covers only the minors. Otherwise absent.',
			}),
		),
		secondGuardian: Type.Optional(
			Type.Boolean({
				description:
					'True if the form asks for two guardians: the minors are covered once the second one has signed. Otherwise absent.',
			}),
		),
		coSigns: Type.Optional({
			...Uuid,
			description:
				"On a second guardian's waiver: the first guardian's waiver. The second one alone covers nobody.",
		}),
		otherNames: Type.Optional(
			Type.Array(Type.String(), {
				description: 'The blocks whose typed signature or initials are not the stated name.',
			}),
		),
		cannotDraw: Type.Optional(
			Type.Array(Type.String(), {
				description:
					'The blocks that take drawings only, and that were typed by somebody who said that they can’t draw.',
			}),
		),
		namedGuardian: Type.Optional(
			Type.String({
				description:
					'Commits to the name that the first guardian gave for the second one, on the waivers of both. `secondGuardian` of the first waiver, and `namedAs` of the second, have the name until it is erased.',
			}),
		),
		guardianDiffers: Type.Optional(
			Type.Boolean({
				description: 'True if a second guardian signed under another name than the first one gave.',
			}),
		),
		namedAs: Type.Optional(
			object(
				{ firstName: Type.String(), lastName: Type.String() },
				{ description: "On a second guardian's waiver: the name that the first guardian gave." },
			),
		),
		releasee: Type.Optional(
			object(
				{ legalName: nullable(Type.String()), registration: nullable(Type.String()) },
				{ description: 'With whom the guest signed, as it was shown. Absent if nobody had said.' },
			),
		),
		imported: Type.Optional(
			object(
				{
					system: Type.String({ description: 'Such as `smartwaiver` or `paper`.' }),
					foreignId: nullable(Type.String({ description: 'What that system calls the record.' })),
					importId: Uuid,
					countsFor: nullable({
						...Uuid,
						description: 'The template that it counts for, too; null if it counts for none.',
					}),
				},
				{
					description:
						'Only on a waiver that was signed elsewhere and imported: `receivedAt` is since when it is kept here, and this service did not see the signing.',
				},
			),
		),
	},
	{
		title: 'SigningEvidence',
		description: 'How, when and on what terms it was signed; null after a purge.',
	},
)

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
				"A reader's language, such as `en`: if the version of the form has it, the answers come in it, too, as `translation`.",
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
