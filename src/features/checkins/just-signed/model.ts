import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, nullable, object, oneOf } from '../../../http/schema.ts'
import { CoverageNow, NamedPerson } from '../lookup/model.ts'

/** For how long a household is listed after signing. */
export const LISTED_MINUTES = 30

export const MAX_LISTED = 50

export const AskJustSigned = object({
	locationId: Type.Optional({
		...Uuid,
		description: 'Only waivers of this location, and those of none, as a phone at home signs them.',
	}),
})

export const JustSigned = object({
	items: Type.Array(
		object(
			{
				waiverId: Uuid,
				signedAt: Timestamp,
				source: oneOf(['api', 'web', 'kiosk']),
				locationId: nullable({ ...Uuid, description: 'Where it was signed.' }),
				flagsOpen: Type.Integer({
					description:
						'Flags of the waiver, and of a second guardian’s signature to it, that nobody has cleared yet.',
				}),
				people: Type.Array(
					object({ participant: NamedPerson, role: oneOf(['signer', 'minor']), coverage: CoverageNow }),
					{ description: 'Those of the waiver who take part and have not come yet.' },
				),
			},
			{ title: 'JustSigned' },
		),
		{ maxItems: MAX_LISTED, description: 'The newest first, one for each waiver.' },
	),
})

export type AskJustSigned = Static<typeof AskJustSigned>
export type JustSigned = Static<typeof JustSigned>
