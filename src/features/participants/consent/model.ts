import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, nullable, object } from '../../../http/schema.ts'

const Marketing = object(
	{
		given: Type.Boolean({ description: 'Whether they agreed when they were last asked.' }),
		at: Timestamp,
		waiverId: { ...Uuid, description: 'The waiver whose form asked.' },
		withdrawnAt: nullable({
			...Timestamp,
			description: 'Since then they get no news, although they had agreed.',
		}),
	},
	{ title: 'MarketingConsent' },
)

export const Consent = object(
	{ marketing: nullable(Marketing) },
	{
		title: 'Consent',
		description:
			'What the person last said about mails with news, in a form with a statement whose `purpose` is `marketing`. Null if no form has asked.',
	},
)

export type ConsentShape = Static<typeof Consent>
