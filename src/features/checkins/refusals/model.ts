import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	ActorName,
	Moment,
	Timestamp,
	Uuid,
	nullable,
	object,
	pageFields,
	paging,
	reasonText,
	counting,
} from '../../../http/schema.ts'
import { NamedPerson } from '../lookup/model.ts'

export const Refusal = object(
	{
		id: Uuid,
		participant: NamedPerson,
		banned: Type.Boolean({ description: 'Whether a ban held then.' }),
		reason: nullable(
			Type.String({
				description: 'As it was sent. Null for a refusal by the service, whose reason is the ban.',
			}),
		),
		waiverId: nullable({
			...Uuid,
			description: 'The one with which they were to be let in; null if nobody tried to.',
		}),
		locationId: nullable(Uuid),
		by: Type.String({ description: '`key:<id>` or `staff:<id>`.' }),
		byName: ActorName,
		refusedAt: Timestamp,
	},
	{ title: 'Refusal' },
)

export const RefusalList = object({
	...pageFields(Refusal),
	total: Type.Optional(Type.Integer({ description: 'With `count=true`: how many match.' })),
})

export const CreateRefusal = object(
	{ participantId: Uuid, reason: reasonText(), locationId: Type.Optional(Uuid) },
	{ examples: [{ participantId: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f', reason: 'Had been drinking' }] },
)

const filters = {
	from: Type.Optional(Moment),
	to: Type.Optional(Moment),
	participantId: Type.Optional(Uuid),
	locationId: Type.Optional(Uuid),
}

export const ListRefusals = object({
	...filters,
	...counting,
	...paging,
})

export const DownloadRefusals = object(filters)

export type RefusalShape = Static<typeof Refusal>
export type RefusalList = Static<typeof RefusalList>
export type CreateRefusal = Static<typeof CreateRefusal>
export type ListRefusals = Static<typeof ListRefusals>
