import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, object, reasonText } from '../../http/schema.ts'

export const PurgedWaiver = object({ id: Uuid, purgedAt: Timestamp }, { title: 'PurgedWaiver' })

export const PlaceHold = object({ reason: reasonText() })

export const LegalHold = object(
	{
		waiverId: Uuid,
		reason: Type.String(),
		placedAt: Timestamp,
		placedBy: Type.String({ description: 'An actor of the audit log, such as key:<id>.' }),
	},
	{ title: 'LegalHold' },
)

export const ErasedParticipant = object(
	{
		id: Uuid,
		purgedWaivers: Type.Integer(),
		heldWaivers: Type.Integer({ description: 'Waivers that a legal hold keeps, with the names on them.' }),
	},
	{ title: 'ErasedParticipant' },
)

export type PurgedWaiver = Static<typeof PurgedWaiver>
export type LegalHoldShape = Static<typeof LegalHold>
export type ErasedParticipant = Static<typeof ErasedParticipant>
