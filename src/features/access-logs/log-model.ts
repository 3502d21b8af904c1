import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	ActorName,
	JsonObject,
	Timestamp,
	Uuid,
	nullable,
	object,
	oneOf,
	pageOf,
	paging,
} from '../../http/schema.ts'
import { byActor, inDays } from './model.ts'

export const LogView = oneOf(['overrides', 'reads', 'settings', 'sign_ins'], {
	description:
		'`overrides`: who was let in without a valid waiver. `reads`: the access log. `settings`: how the service is set up, and who may use it. `sign_ins`: signing in, failing to, and changing how one does.',
})

export const ListLog = object({
	view: Type.Optional(LogView),
	...byActor,
	participantId: Type.Optional({
		...Uuid,
		description: 'About this person, their waivers and their arrivals.',
	}),
	...inDays,
	...paging,
})

export const MENTION_KINDS = [
	'waiver',
	'participant',
	'template',
	'event',
	'invitee',
	'location',
	'kiosk',
	'desk_device',
	'staff',
	'key',
	'webhook',
	'message',
	'campaign',
	'import',
	'mark',
	'incident',
] as const

export const Mention = object(
	{
		kind: oneOf(MENTION_KINDS),
		id: Uuid,
		name: nullable(
			Type.String({
				description:
					'As it is called now: a waiver and a message by the person, an incident by its day. Null if it is erased, deleted or nameless, and if you may not read it.',
			}),
		),
	},
	{ title: 'Mention' },
)

export const LogEntry = object(
	{
		id: Uuid,
		at: Timestamp,
		actor: Type.String(),
		actorName: ActorName,
		action: Type.String(),
		subject: Type.String({ description: 'The id of the affected record, or the name of a list.' }),
		mentions: Type.Array(Mention, { description: 'What the entry is about, with present names.' }),
		reason: Type.Optional(
			Type.String({
				description: 'Why somebody was let in, or why a waiver was voided or held. Absent once it is erased.',
			}),
		),
		address: Type.Optional(
			Type.String({ description: 'Only of a read: the network address of the reader.' }),
		),
		requestId: nullable(Type.String()),
		data: JsonObject,
	},
	{ title: 'LogEntry' },
)

export const LogList = pageOf(LogEntry)

export type LogView = Static<typeof LogView>
export type ListLog = Static<typeof ListLog>
export type Mention = Static<typeof Mention>
export type MentionKind = Mention['kind']
export type LogEntry = Static<typeof LogEntry>
