import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_EMAIL } from '../../../blocks/answers/email.ts'
import { MAX_NAME } from '../../../blocks/answers/fields.ts'
import { Timestamp, Uuid, label, nullable, object, oneOf } from '../../../http/schema.ts'

/** In a signing. */
export const NameSecondGuardian = object(
	{
		firstName: label(1, MAX_NAME),
		lastName: Type.Optional(label(1, MAX_NAME)),
		oneName: Type.Optional(
			Type.Boolean({ description: 'True instead of a last name, for a person who has only one name.' }),
		),
		email: Type.Optional(
			label(3, MAX_EMAIL, { description: 'The link is sent there, too. The venue can pass it on as well.' }),
		),
	},
	{
		description:
			'The other guardian who signs for the minors. Required if the `minors` block asks for two guardians (`secondGuardian`) and the answers name minors; otherwise refused.',
	},
)

/** In the detail of the first guardian's waiver. */
export const SecondGuardianState = nullable(
	object(
		{
			status: oneOf(['waiting', 'signed']),
			firstName: Type.String(),
			lastName: Type.String(),
			email: nullable(Type.String()),
			signedAt: nullable(Timestamp),
			waiverId: nullable({ ...Uuid, description: 'The waiver that the second guardian signed.' }),
			signUrl: nullable(
				Type.String({
					description: 'The link at which they sign; null once it was used or has ended.',
				}),
			),
			linkExpiresAt: nullable(Timestamp),
		},
		{
			title: 'SecondGuardian',
			description:
				'If the form asks for two guardians: the one whom the first guardian named. Until they have signed (`waiting`), the minors are not covered. Otherwise null, and after a purge.',
		},
	),
)

export const GuardianLink = object(
	{ url: Type.String(), expiresAt: Timestamp },
	{
		title: 'GuardianLink',
		examples: [{ url: 'https://waivers.example/s/Jx4mB2…', expiresAt: '2026-07-31T09:30:00.000Z' }],
	},
)

export type NameSecondGuardian = Static<typeof NameSecondGuardian>
export type SecondGuardianState = Static<typeof SecondGuardianState>
export type GuardianLink = Static<typeof GuardianLink>
