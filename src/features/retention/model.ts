import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	ActorName,
	Day,
	ListPage,
	Timestamp,
	Uuid,
	nullable,
	object,
	pageOf,
	reasonText,
} from '../../http/schema.ts'
import { Retention } from '../locations/retention-model.ts'
import { TemplateStatus } from '../templates/model.ts'

/** Of whoever erases before nobody can sue any more. */
export const EraseReason = object({
	reason: Type.Optional(
		reasonText({
			description: 'Why, without names: it stays in the audit log.',
			examples: ['The guest asked for it.'],
		}),
	),
})

export const PurgedWaiver = object({ id: Uuid, purgedAt: Timestamp }, { title: 'PurgedWaiver' })

export const PlaceHold = object({ reason: reasonText() })

const hold = {
	waiverId: Uuid,
	reason: Type.String(),
	placedAt: Timestamp,
	placedBy: Type.String({ description: 'An actor of the audit log, such as key:<id>.' }),
}

export const LegalHold = object(hold, { title: 'LegalHold' })

const HeldWaiver = object(
	{
		...hold,
		placedByName: ActorName,
		signedAt: Timestamp,
		templateName: Type.String(),
		signer: object({ firstName: Type.String(), lastName: Type.String() }),
	},
	{ title: 'HeldWaiver' },
)

export const HoldList = pageOf(HeldWaiver)

export const ListHolds = ListPage

const Count = (description: string) => Type.Integer({ minimum: 0, description })

const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'Such as 2026-07.' })

export const RetentionOverview = object(
	{
		policy: nullable(Retention),
		locations: Type.Array(
			object({ id: Uuid, name: Type.String(), active: Type.Boolean(), policy: Retention }),
			{ description: 'The locations with their own rule.' },
		),
		templates: Type.Array(
			object({ id: Uuid, name: Type.String(), status: TemplateStatus, policy: Retention }),
			{ description: 'The templates with their own rule, which comes before that of a location.' },
		),
		today: { ...Day, description: "In the organization's time zone, like all days here." },
		due: Count('Waivers whose time has ended. They are purged within the hour, or by a call.'),
		dueImages: Count('Images whose own, shorter time has ended.'),
		keptLonger: Count(
			'Waivers that the policy alone would have purged. They are kept since somebody may still sue, or since they count without an end.',
		),
		held: Count('Waivers under legal hold. They are in no other count.'),
		months: Type.Array(object({ month: Month, waivers: Count('Waivers that fall due in it.') }), {
			description: 'The current month, without waivers that are due already, and the 23 that follow.',
		}),
	},
	{ title: 'RetentionOverview' },
)

export const PurgedDue = object(
	{
		purgedWaivers: Type.Integer(),
		erasedImages: Type.Integer(),
		isDone: Type.Boolean({ description: 'Whether nothing more is due. Otherwise call again.' }),
	},
	{ title: 'PurgedDue' },
)

export const ErasedParticipant = object(
	{
		id: Uuid,
		purgedWaivers: Type.Integer(),
		heldWaivers: Type.Integer({ description: 'Waivers under legal hold, with the names on them.' }),
		heldIncidents: Type.Integer({
			description: 'Reports of incidents under legal hold that name the person, who stays.',
		}),
	},
	{ title: 'ErasedParticipant' },
)

export type PurgedWaiver = Static<typeof PurgedWaiver>
export type LegalHoldShape = Static<typeof LegalHold>
export type ErasedParticipant = Static<typeof ErasedParticipant>
export type HeldWaiver = Static<typeof HeldWaiver>
export type ListHolds = Static<typeof ListHolds>
export type RetentionOverview = Static<typeof RetentionOverview>
export type PurgedDue = Static<typeof PurgedDue>
