import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	MAX_PAGE_SIZE,
	Moment,
	Timestamp,
	Uuid,
	distinct,
	label,
	nullable,
	object,
	oneOf,
	pageOf,
	queryInteger,
} from '../../http/schema.ts'

/** In code points. */
const MAX_NAME_LENGTH = 200
export const MAX_EXTERNAL_ID_LENGTH = 128

const MAX_REMINDERS = 5
const MAX_HOURS_BEFORE = 60 * 24

export const MAX_LISTED_EVENTS = 1_000

const EventStatus = oneOf(['active', 'closed'])

export const InviteeStatus = oneOf(['invited', 'signed', 'bounced'])

export const Event = object(
	{
		id: Uuid,
		name: Type.String(),
		templateId: Uuid,
		status: EventStatus,
		startsAt: nullable(Timestamp),
		endsAt: nullable(Timestamp),
		locationId: nullable(Uuid),
		signingClosesAt: nullable(Timestamp),
		externalId: nullable(Type.String()),
		reminders: Type.Array(Type.Integer()),
		signUrl: Type.String({ description: 'The one link for everybody: the signing page of this event.' }),
		leaderUrl: nullable(
			Type.String({
				description:
					"The link of the group's leader: who has signed and who has not, by first name; null if there is none.",
			}),
		),
		invitees: object(
			{ invited: Type.Integer(), signed: Type.Integer(), bounced: Type.Integer() },
			{
				description: 'How many invitees have each status. The sum is the number of all invitees.',
			},
		),
		opened: Type.Integer({ description: 'How many invitees have opened their link, or signed.' }),
		messaged: Type.Integer({
			description: 'How many of those who have not signed were sent a message.',
		}),
		arrived: Type.Integer({ description: 'How many invitees have arrived.' }),
		declined: Type.Integer({ description: "How many invitees said that they won't sign, and have not." }),
		createdAt: Timestamp,
		closedAt: nullable(Timestamp),
	},
	{ title: 'Event' },
)

export const EventList = pageOf(Event)

export const ListEvents = object({
	status: Type.Optional(EventStatus),
	query: Type.Optional(label(1, MAX_NAME_LENGTH, { description: 'A part of the name.' })),
	from: Type.Optional({
		...Moment,
		description:
			'Events that are not over before this day or moment: by their end, or else their start. Events without either are included.',
	}),
	to: Type.Optional({ ...Moment, description: 'Events that start up to and including this day.' }),
	sort: Type.Optional(
		oneOf(['newest', 'soonest', 'latest'], {
			description:
				'`newest`, the default, by creation. `soonest` and `latest` by start; an event without a start counts as later than all others.',
		}),
	),
	limit: Type.Optional(queryInteger(1, MAX_PAGE_SIZE)),
	cursor: Type.Optional(Uuid),
})

const externalId = label(1, MAX_EXTERNAL_ID_LENGTH, { description: "The booking system's own id." })

const reminders = distinct(Type.Integer({ minimum: 1, maximum: MAX_HOURS_BEFORE }), {
	maxItems: MAX_REMINDERS,
	description:
		'Hours before `startsAt` at which unsigned invitees are reminded, such as [72, 24]; none by default.',
})

export const CreateEvent = object(
	{
		name: label(1, MAX_NAME_LENGTH),
		templateId: Uuid,
		startsAt: Type.Optional(nullable(Timestamp)),
		endsAt: Type.Optional(nullable(Timestamp)),
		locationId: Type.Optional(nullable(Uuid)),
		signingClosesAt: Type.Optional(nullable(Timestamp)),
		externalId: Type.Optional(nullable(externalId)),
		reminders: Type.Optional(reminders),
	},
	{
		examples: [
			{
				name: "Mia's birthday",
				templateId: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
				startsAt: '2026-12-05T14:00:00Z',
				reminders: [24],
			},
		],
	},
)

export const UpdateEvent = Type.Partial(Type.Omit(CreateEvent, ['templateId']), {
	additionalProperties: false,
	examples: [{ name: 'Birthday party', signingClosesAt: '2026-12-05T13:00:00Z' }],
})

export type EventStatus = Static<typeof EventStatus>
export type InviteeStatus = Static<typeof InviteeStatus>
export type EventShape = Static<typeof Event>
export type CreateEvent = Static<typeof CreateEvent>
export type UpdateEvent = Static<typeof UpdateEvent>
export type EventSort = NonNullable<ListEvents['sort']>
export type ListEvents = Static<typeof ListEvents>
