import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	ActorName,
	JsonObject,
	Moment,
	Timestamp,
	Uuid,
	nullable,
	object,
	pageOf,
	paging,
	text,
} from '../../http/schema.ts'
import { MAX_LISTED } from '../actors/max-listed.ts'

/** In code points. */
const MAX_WORD_LENGTH = 100

/** Filters of each log. */
export const byActor = {
	actor: Type.Optional(
		text(1, MAX_WORD_LENGTH, { description: 'Who: `key:<id>`, `staff:<id>`, `cli` or `system`.' }),
	),
}

export const inDays = {
	from: Type.Optional({ ...Moment, description: 'From this day or moment on.' }),
	to: Type.Optional({ ...Moment, description: 'Up to and including this day.' }),
}

const common = {
	...byActor,
	action: Type.Optional(text(1, MAX_WORD_LENGTH, { description: 'What, such as `waiver.voided`.' })),
	...inDays,
}

const auditFilters = {
	...common,
	subject: Type.Optional(text(1, MAX_WORD_LENGTH, { description: 'The id of the affected record.' })),
}

export const ListAudit = object({ ...auditFilters, ...paging })

export const DownloadAudit = object(auditFilters)

const phiFilters = {
	...common,
	waiverId: Type.Optional(Uuid),
	participantId: Type.Optional({
		...Uuid,
		description: 'Reads of this person, and of every waiver that names them.',
	}),
}

export const ListPhiAccess = object({ ...phiFilters, ...paging })

export const DownloadPhiAccess = object(phiFilters)

const actor = { actor: Type.String(), actorName: ActorName }

export const ActorList = object({
	items: Type.Array(
		object(
			{ actor: Type.String({ description: 'As in the logs.' }), name: Type.String() },
			{ title: 'NamedActor' },
		),
		{ maxItems: 2 * MAX_LISTED },
	),
})

export const AuditItem = object({
	id: Uuid,
	at: Timestamp,
	...actor,
	action: Type.String(),
	subject: Type.String(),
	requestId: nullable(Type.String()),
	data: JsonObject,
})

export const AuditList = pageOf(AuditItem)

export const PhiAccessItem = object({
	id: Uuid,
	at: Timestamp,
	...actor,
	action: Type.String(),
	waiverId: nullable(Uuid),
	participantId: nullable(Uuid),
	address: nullable(Type.String({ description: 'The network address of the reader.' })),
	requestId: Type.String(),
})

export const PhiAccessList = pageOf(PhiAccessItem)

export type ListAudit = Static<typeof ListAudit>
export type ListPhiAccess = Static<typeof ListPhiAccess>
export type ActorList = Static<typeof ActorList>
export type AuditItem = Static<typeof AuditItem>
export type PhiAccess = Static<typeof PhiAccessItem>
