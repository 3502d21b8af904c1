import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { spellNumber } from '../../../kit/text/text.ts'
import { Timestamp, Uuid, nullable, object, oneOf, Count } from '../../../http/schema.ts'
import { Capacity } from '../../locations/model.ts'

/** A list to call names from after an alarm: more people than a hall of this kind holds. */
export const MAX_INSIDE = 5_000

const Place = Type.Optional({ ...Uuid, description: 'Only arrivals at this location.' })

export const CheckedOut = object(
	{
		id: Uuid,
		checkedOutAt: nullable({ ...Timestamp, description: 'Null while they are in.' }),
	},
	{ title: 'CheckedOut' },
)

export const CheckOutAll = object({ locationId: Place })

export const AllCheckedOut = object(
	{
		arrivals: Type.Integer({ minimum: 0, description: 'Arrivals that were checked out.' }),
		people: Type.Integer({ minimum: 0, description: 'People on them.' }),
		checkedOutAt: Timestamp,
	},
	{ title: 'AllCheckedOut' },
)

export const AskInside = object({
	locationId: Place,
	countsOnly: Type.Optional(oneOf(['true'], { description: 'Without `people`.' })),
})

export const Inside = object(
	{
		inside: Count('People who are in now: those who came, without those who left.'),
		capacity: Capacity,
		blocked: Type.Boolean({
			description: 'Whether anybody more needs an `override`, by `blockWhenFull`.',
		}),
		came: Count("People who came on the venue's day. Somebody who comes twice counts twice."),
		left: Count('Those of them who were checked out.'),
		people: Type.Optional(
			Type.Array(
				object({
					checkinId: Uuid,
					participantId: Uuid,
					firstName: Type.String(),
					lastName: Type.String(),
					locationId: nullable(Uuid),
					checkedInAt: Timestamp,
				}),
				{
					maxItems: MAX_INSIDE,
					description: `Who is in, up to ${spellNumber(MAX_INSIDE)}, the newest arrival first; absent with \`countsOnly\`.`,
				},
			),
		),
	},
	{ title: 'Inside' },
)

export type AskInside = Static<typeof AskInside>
export type Inside = Static<typeof Inside>
export type CheckOutAll = Static<typeof CheckOutAll>
export type AllCheckedOut = Static<typeof AllCheckedOut>
export type CheckedOut = Static<typeof CheckedOut>
