import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { object } from '../../http/schema.ts'
import { Entry } from '../../jurisdictions/entry.ts'

const { id, name, country, region, asOf, reviewedBy, textFamily } = Entry.properties

export const JurisdictionSummary = object(
	{ id, name, country, region, asOf, reviewedBy, textFamily },
	{ title: 'JurisdictionSummary' },
)

const Disclaimer = Type.String({ description: 'What to say wherever a value of it is shown.' })

export const JurisdictionList = object({ items: Type.Array(JurisdictionSummary), disclaimer: Disclaimer })

export const Jurisdiction = object(
	{
		...Entry.properties,
		mustNotSay: Type.Array(
			object({
				id: Type.String(),
				pattern: Type.String({ description: 'ECMAScript, with the flags `iu`.' }),
				reason: Type.String(),
			}),
		),
		disclaimer: Disclaimer,
	},
	{
		title: 'Jurisdiction',
		description:
			'What the law of a place asks, as far as it was found. `sources` say for each value where it was read, or that it was not. `unknown` counts as in the cautious default, UNKNOWN.',
	},
)

export const JurisdictionParams = object({
	id: Type.String({ pattern: '^[A-Za-z-]{2,10}$', examples: ['DE'] }),
})

export type Jurisdiction = Static<typeof Jurisdiction>
export type JurisdictionSummary = Static<typeof JurisdictionSummary>
