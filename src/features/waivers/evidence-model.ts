import { Type } from '@sinclair/typebox'
import { Timestamp, Uuid, nullable, object, oneOf } from '../../http/schema.ts'
import { SigningStep } from './model.ts'

export const Evidence = object(
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
		law: Type.Optional(
			object(
				{ jurisdiction: Type.String(), sha256: Type.String() },
				{ description: 'The jurisdiction in force, and the SHA-256 of `law` as RFC 8785 JSON.' },
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

export const SigningLaw = object(
	{
		jurisdiction: Type.String({ description: 'The one in force; an id of `GET /v1/jurisdictions`.' }),
		version: Type.String({ description: 'Of our data, as in `GET /v1/jurisdictions/{id}` on that day.' }),
		overrides: Type.Array(Uuid, { description: 'The overrides in force.' }),
		warnings: nullable(
			Type.Array(
				object({
					code: Type.String(),
					reasonId: nullable({
						...Uuid,
						description: 'The entry of the audit log that has the reason; null if nobody gave one.',
					}),
				}),
				{
					description:
						'What publishing the version warned of by this law, and was kept. Null if the version was not checked against it.',
				},
			),
		),
		salt: Type.String({ description: 'So that nobody guesses the rest from its hash.' }),
	},
	{
		title: 'SigningLaw',
		description:
			'What the law was taken to be at the signing; `evidence.law` has its hash. No guest gets it. Null after a purge, and for waivers from before it was kept or that were imported.',
	},
)
