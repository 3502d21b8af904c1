import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Uuid, distinct, nullable, object } from '../../http/schema.ts'

/** A family, or a small group. */
const MAX_LABELS = 20

export const PrintLabels = object(
	{
		participantIds: distinct(Uuid, { minItems: 1, maxItems: MAX_LABELS }),
		locationId: Type.Optional(Uuid),
	},
	{ examples: [{ participantIds: ['0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'] }] },
)

const Label = object({
	participantId: Uuid,
	name: Type.String(),
	marks: Type.Array(Type.String(), { description: 'Marks that count today.' }),
	passNumber: nullable(Type.String()),
	venue: Type.String({ description: 'The organization, and the location if one was sent.' }),
	day: Type.String({
		format: 'date',
		description: "Today, in the location's time zone, else the organization's.",
	}),
})

export const PrintedLabels = object({
	labels: Type.Array(Label),
	printed: Type.Boolean({
		description: 'Whether the label printer took them; otherwise whoever called prints them.',
	}),
})

export type LabelShape = Static<typeof Label>
export type PrintLabels = Static<typeof PrintLabels>
export type PrintedLabels = Static<typeof PrintedLabels>
