import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { idempotencyHeader } from '../../http/idempotency.ts'
import {
	ActorName,
	Moment,
	Timestamp,
	Uuid,
	counting,
	distinct,
	nullable,
	object,
	oneOf,
	pageFields,
	paging,
	sorting,
	reasonText,
} from '../../http/schema.ts'

const MAX_PEOPLE = 100

export const CheckinMethod = oneOf(['staff', 'qr', 'kiosk', 'self', 'api'])

export const CheckinWarning = oneOf([
	'expired',
	'voided',
	'open_flags',
	'minor_of_age',
	'outdated_version',
	'waiting_for_second_guardian',
	'banned',
	'full',
])

export const Checkin = object(
	{
		id: Uuid,
		waiverId: Uuid,
		participantId: Uuid,
		participants: Type.Array(
			object({
				id: Uuid,
				firstName: Type.String(),
				lastName: Type.String(),
				role: oneOf(['signer', 'minor']),
			}),
			{ description: "Who came: all of the waiver's people, or those named in `participantIds`." },
		),
		method: CheckinMethod,
		locationId: nullable(Uuid),
		eventId: nullable(Uuid),
		checkedInAt: Timestamp,
		receivedAt: nullable({
			...Timestamp,
			description: 'When it was recorded, if it was sent with `arrivedAt`; otherwise null.',
		}),
		isValid: Type.Boolean({
			description:
				'Whether the waiver was valid at that moment, nobody was banned, and the place was not full.',
		}),
		warnings: Type.Array(CheckinWarning, {
			description:
				'`banned`: somebody of the waiver is banned. They were turned away, or `override` let them in. `full`: `override` let in more people than may be in at once.',
		}),
		reason: Type.Optional(
			Type.String({ description: 'As it was sent. Absent if there is none or the waiver was purged.' }),
		),
		override: nullable(
			object(
				{
					reason: nullable(Type.String({ description: 'Null if none was given, or the waiver was purged.' })),
				},
				{
					description:
						'Of somebody who was let in without a valid waiver, in spite of a ban, or beyond the capacity; otherwise null.',
				},
			),
		),
		by: nullable(
			Type.String({
				description: 'Who let them in: `key:<id>` or `staff:<id>`. Null for arrivals of early versions.',
			}),
		),
		byName: ActorName,
		checkedOutAt: nullable({
			...Timestamp,
			description:
				"When they left; null while they are in. Whoever is still in at the end of the venue's day is out by then.",
		}),
		checkedOutBy: nullable(
			Type.String({
				description: 'Who checked them out: `key:<id>`, `staff:<id>`, or `closing` where the day ended.',
			}),
		),
		annulledAt: Type.Optional({
			...Timestamp,
			description: 'When the arrival was annulled: it stays in lists, and counts no more.',
		}),
	},
	{ title: 'Checkin' },
)

export const CheckinList = object({
	...pageFields(Checkin),
	counts: Type.Optional(
		object(
			{
				people: Type.Integer({ description: 'How many people came.' }),
				arrivals: Type.Integer(),
				overrides: Type.Integer({ description: 'Arrivals without a valid waiver.' }),
				inside: Type.Integer({ description: 'How many of the people are in now.' }),
				most: nullable(
					object(
						{ people: Type.Integer(), at: Timestamp },
						{
							description:
								'The most people who were in at once, and since when. Only of one day: `from` and `to` are the same date, or the first and the last instant of a day at the location. Null if nobody came, too.',
						},
					),
				),
			},
			{
				title: 'CheckinCounts',
				description:
					'With `count=true`: of all arrivals that match, whatever `override` and `presence` say, but for annulled ones.',
			},
		),
	),
})

export const CreateCheckin = object(
	{
		waiverId: Uuid,
		method: CheckinMethod,
		locationId: Type.Optional(Uuid),
		arrivedAt: Type.Optional({
			...Timestamp,
			description:
				'When they came, for an arrival that waited for the network: at most 24 hours ago. The waiver, the ban and the capacity count as of then. Up to two minutes ahead, as clocks differ, means now.',
		}),
		participantIds: Type.Optional(distinct(Uuid, { minItems: 1, maxItems: MAX_PEOPLE })),
		requireValid: Type.Optional(
			Type.Boolean({
				description: 'Refuse a waiver that is not valid with 409. False by default.',
			}),
		),
		override: Type.Optional(
			object(
				{ reason: reasonText() },
				{
					description:
						'Lets in more people than `blockWhenFull` allows, and whoever is banned; the latter needs the scope `people:mark` as well.',
				},
			),
		),
		reason: Type.Optional(
			reasonText({
				description:
					'Why somebody was admitted although the waiver is not valid, for the record. It is in no event.',
			}),
		),
	},
	{ examples: [{ waiverId: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f', method: 'staff' }] },
)

export const CheckinHeader = idempotencyHeader(
	'A repeat of the call records nothing and gets the first arrival. Without a key, each call is another arrival.',
)

const filters = {
	from: Type.Optional(Moment),
	to: Type.Optional(Moment),
	waiverId: Type.Optional(Uuid),
	participantId: Type.Optional(Uuid),
	locationId: Type.Optional(Uuid),
	eventId: Type.Optional(Uuid),
	override: Type.Optional(
		oneOf(['true'], {
			// Kotlin has a keyword of the parameter's name, which openapi-generator doesn't escape in that of a type.
			title: 'OnlyOverridden',
			description: 'Only people who were let in without a valid waiver.',
		}),
	),
	presence: Type.Optional(
		oneOf(['inside', 'left'], { description: 'Only people who are in now, or who have left.' }),
	),
	insideAt: Type.Optional({ ...Timestamp, description: 'Only people who were in at this time.' }),
}

export const ListCheckins = object({
	...filters,
	...sorting,
	...counting,
	...paging,
})

export const DownloadCheckins = object(filters)

export type CheckinMethod = Static<typeof CheckinMethod>
export type CheckinWarning = Static<typeof CheckinWarning>
export type CreateCheckin = Static<typeof CreateCheckin>
export type ListCheckins = Static<typeof ListCheckins>
export type CheckinList = Static<typeof CheckinList>
export type CheckinShape = Static<typeof Checkin>
