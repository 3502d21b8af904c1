import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	ActorName,
	Day,
	Timestamp,
	Uuid,
	distinct,
	label,
	nullable,
	object,
	oneOf,
	reasonText,
} from '../../http/schema.ts'

/** In code points: a mark stands on a card at the door. */
const MAX_MARK_NAME = 40

/** Most marks of an organization. */
export const MAX_MARKS = 100

const MAX_REQUIRED_FOR = 50

export const MarkKind = oneOf(['skill', 'vip', 'alert'], {
	description:
		'`skill`: what somebody may do. `vip`: somebody who is known. `alert`: something that the door must see.',
})

const requiredFor = distinct(Uuid, {
	maxItems: MAX_REQUIRED_FOR,
	description:
		'Templates and locations that ask for this mark. The door shows who lacks it, and lets them in all the same.',
})

export const Mark = object(
	{
		id: Uuid,
		name: Type.String(),
		kind: MarkKind,
		requiredFor,
		active: Type.Boolean({
			description: 'One that is not active is shown at no door, and is given to nobody else.',
		}),
	},
	{ title: 'Mark' },
)

export const MarkList = object({ items: Type.Array(Mark, { maxItems: MAX_MARKS }) })

export const CreateMark = object(
	{ name: label(1, MAX_MARK_NAME), kind: MarkKind, requiredFor: Type.Optional(requiredFor) },
	{ examples: [{ name: 'Top rope', kind: 'skill' }] },
)

export const UpdateMark = object(
	{
		name: Type.Optional(label(1, MAX_MARK_NAME)),
		kind: Type.Optional(MarkKind),
		requiredFor: Type.Optional(requiredFor),
		active: Type.Optional(Type.Boolean()),
	},
	{ minProperties: 1 },
)

export const MarkParams = object({ id: Uuid, markId: Uuid })

export const GiveMark = object({
	until: Type.Optional(nullable({ ...Day, description: "The last day, in the organization's time zone." })),
	reason: Type.Optional(nullable(reasonText({ description: 'Such as what was tested.' }))),
})

/** A mark that the door shows. */
export const ShownMark = object(
	{ id: Uuid, name: Type.String(), kind: MarkKind, until: nullable(Day) },
	{ title: 'ShownMark' },
)

export const GivenMark = object(
	{
		id: Uuid,
		name: Type.String(),
		kind: MarkKind,
		until: nullable(Day),
		current: Type.Boolean({
			description: 'Whether it counts today: the mark is active, and its last day is not over.',
		}),
		reason: nullable(Type.String()),
		by: Type.String({ description: '`key:<id>` or `staff:<id>`.' }),
		byName: ActorName,
		givenAt: Timestamp,
	},
	{ title: 'GivenMark' },
)

export const GivenMarks = object({ items: Type.Array(GivenMark, { maxItems: MAX_MARKS }) })

export type MarkKind = Static<typeof MarkKind>
export type MarkShape = Static<typeof Mark>
export type CreateMark = Static<typeof CreateMark>
export type UpdateMark = Static<typeof UpdateMark>
export type GiveMark = Static<typeof GiveMark>
export type ShownMark = Static<typeof ShownMark>
export type GivenMarks = Static<typeof GivenMarks>
export type GivenMarkShape = Static<typeof GivenMark>
