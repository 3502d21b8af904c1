import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	Day,
	JsonObject,
	Moment,
	PageLimit,
	Timestamp,
	Uuid,
	label,
	nullable,
	object,
	oneOf,
	text,
} from '../../http/schema.ts'
import { WaiverSummary, personFilters } from '../participants/model.ts'

/** Longest idempotency key, in characters (specification, Limits). */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 120

/** Most tags of a waiver, and the longest, in code points (specification, Limits). */
const MAX_TAGS = 20
const MAX_TAG_LENGTH = 64

/** Largest body of a signing, in bytes: a handful of photos of 8 MiB. */
export const MAX_SIGNING_BYTES = 24 * 1024 * 1024

export const Tags = Type.Array(label(1, MAX_TAG_LENGTH), { maxItems: MAX_TAGS })

export const SignWaiver = object({
	templateId: Uuid,
	values: Type.Record(Type.String(), Type.Unknown(), {
		description: "An answer per block of the template's active version, by the block's id.",
	}),
	source: Type.Optional(oneOf(['api', 'web', 'kiosk'], { default: 'api' })),
	idempotencyKey: Type.Optional(text(1, MAX_IDEMPOTENCY_KEY_LENGTH)),
	locationId: Type.Optional(Uuid),
	eventId: Type.Optional(Uuid),
	tags: Type.Optional(Tags),
})

export const SignedWaiver = object({
	id: Uuid,
	expiresAt: nullable(Timestamp),
	participantId: Uuid,
	flags: Type.Integer({ description: 'How many answers raised a flag.' }),
	pdfStatus: Type.Literal('pending'),
})

const WaiverStatus = oneOf(['signed', 'voided'])
export const PdfStatus = oneOf(['pending', 'ready', 'failed'])

export const Flag = object({
	id: Uuid,
	blockId: Type.String(),
	label: Type.String(),
	value: Type.String(),
	clearedAt: nullable(Timestamp),
})

export const WaiverDetail = object({
	id: Uuid,
	templateId: Uuid,
	templateVersionId: Uuid,
	templateName: Type.String(),
	versionNumber: Type.Integer(),
	source: Type.String(),
	status: WaiverStatus,
	pdfStatus: PdfStatus,
	signedAt: Timestamp,
	expiresAt: nullable(Timestamp),
	isValid: Type.Boolean(),
	values: JsonObject,
	participants: Type.Array(
		object({ id: Uuid, role: oneOf(['signer', 'minor']), firstName: Type.String(), lastName: Type.String() }),
	),
	tags: Type.Array(Type.String()),
	flags: Type.Array(Flag),
	hash: Type.String({ description: 'Hash of its entry in the chain, 64 lower-case hexadecimal digits.' }),
	pdfUrl: nullable(Type.String()),
	purgedAt: nullable(Timestamp),
})

export const RenderQueued = object({ id: Uuid, pdfStatus: Type.Literal('pending') })

export const PhotoParams = object({ id: Uuid, blockId: text(1, 64) })

export const PhotoQuery = object({
	side: Type.Optional(
		oneOf(['front', 'back'], { description: 'Of a two-sided document; the front by default.' }),
	),
})

export const IdempotencyHeader = Type.Object({ 'idempotency-key': Type.Optional(Type.String()) })

export const ListWaivers = object({
	...personFilters,
	templateId: Type.Optional(Uuid),
	eventId: Type.Optional(Uuid),
	tag: Type.Optional(label(0, MAX_TAG_LENGTH)),
	from: Type.Optional({ ...Moment, description: 'Signed on this day or later, or at this moment or later.' }),
	to: Type.Optional({ ...Moment, description: 'Signed on this day or earlier, the whole day included.' }),
	validOn: Type.Optional({
		...Day,
		description:
			'In force on this day: signed by its end, and neither expired nor voided when it began, nor purged since.',
	}),
	limit: PageLimit,
	cursor: Type.Optional(Uuid),
})

export const WaiverList = object({ items: Type.Array(WaiverSummary), nextCursor: nullable(Uuid) })

/** Longest reason for voiding, in code points (specification, Limits). */
const MAX_REASON_LENGTH = 500

export const VoidWaiver = object({ reason: label(1, MAX_REASON_LENGTH) })

export const VoidedWaiver = object({ id: Uuid, status: Type.Literal('voided'), voidedAt: Timestamp })

export const FlagParams = object({ id: Uuid, flagId: Uuid })

export const ClearedFlag = object({ id: Uuid, waiverId: Uuid, clearedAt: Timestamp })

export const SetTags = object({ tags: Tags })

export const ListTrail = object({ limit: PageLimit, cursor: Type.Optional(Uuid) })

export const TrailItem = object({
	id: Uuid,
	at: Timestamp,
	type: Type.String({ description: 'What was done: an act, a read, or `chain.appended`.' }),
	actor: Type.String({ description: '`key:<id>`, `cli` or `system`.' }),
	data: JsonObject,
})

export const Trail = object({ items: Type.Array(TrailItem), nextCursor: nullable(Uuid) })

export type ListWaivers = Static<typeof ListWaivers>
export type TrailItem = Static<typeof TrailItem>
export type SignWaiver = Static<typeof SignWaiver>
export type WaiverDetail = Static<typeof WaiverDetail>
