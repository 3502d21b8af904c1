import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_BLOCK_ID } from '../../blocks/block-id.ts'
import { MAX_LANGUAGE_TAG } from '../../blocks/language-ranges.ts'
import { MAX_IDEMPOTENCY_KEY_LENGTH, RepeatFields, idempotencyHeader } from '../../http/idempotency.ts'
import {
	ActorName,
	Day,
	JsonObject,
	MAX_TAG_LENGTH,
	Moment,
	Tags,
	Timestamp,
	Uuid,
	label,
	nullable,
	object,
	oneOf,
	pageFields,
	pageOf,
	paging,
	reasonText,
	text,
	counting,
} from '../../http/schema.ts'
import { PublishWarnings } from '../templates/model.ts'
import { personFilters } from '../participants/model.ts'
import { NameSecondGuardian } from '../links/guardian/model.ts'

/** Beyond it, a list says more. */
export const MAX_COUNTED = 1_000

/** A few photos of 8 MiB. */
export const MAX_SIGNING_BYTES = 24 * 1024 * 1024

export const WaiverStatus = oneOf(['signed', 'voided'])
export const PdfStatus = oneOf(['pending', 'ready', 'failed', 'waiting_for_font', 'none'], {
	description:
		'`waiting_for_font`: no font has some letter of it. It is made as soon as one does. `none`: the waiver was imported without a PDF.',
})

/** By the clock of the guest's device. */
export const SigningStep = object(
	{
		step: oneOf(['opened', 'read', 'displayed', 'agreed', 'reviewed', 'signed']),
		at: Timestamp,
		blockId: Type.Optional(
			text(1, MAX_BLOCK_ID, {
				description: 'Of the text that was read, or of the notice that was displayed.',
			}),
		),
	},
	{ title: 'SigningStep' },
)

export const WaiverSummary = object(
	{
		id: Uuid,
		templateId: Uuid,
		templateName: Type.String(),
		signedAt: Timestamp,
		expiresAt: nullable(Timestamp),
		isValid: Type.Boolean(),
		source: Type.String(),
		status: WaiverStatus,
		pdfStatus: PdfStatus,
		signer: object({
			participantId: Uuid,
			firstName: Type.String(),
			lastName: Type.String(),
			email: nullable(Type.String()),
			phoneDigits: nullable(Type.String()),
		}),
		minorsCount: Type.Integer(),
		flagsOpen: Type.Integer(),
		tags: Type.Array(Type.String()),
		purgedAt: nullable(Timestamp),
		locationId: nullable({ ...Uuid, description: 'Where it was signed; null if nobody said.' }),
	},
	{ title: 'Waiver' },
)

export const SignWaiver = object(
	{
		templateId: Uuid,
		values: Type.Record(Type.String(), Type.Unknown(), {
			description:
				"An answer per block of the template's active version, by the block's id. An image is a data URL of a PNG or JPEG. A drawing has more ink than a dot, in a color that can be seen on white.",
		}),
		source: Type.Optional(oneOf(['api', 'web', 'kiosk'], { default: 'api' })),
		idempotencyKey: Type.Optional(
			text(1, MAX_IDEMPOTENCY_KEY_LENGTH, { description: 'Instead of the header.' }),
		),
		locationId: Type.Optional(Uuid),
		eventId: Type.Optional(Uuid),
		tags: Type.Optional(Tags),
		language: Type.Optional(
			text(1, MAX_LANGUAGE_TAG, {
				description:
					"The language in which the form was shown, one of the template's; the first of them by default.",
			}),
		),
		signerTakesPart: Type.Optional(
			Type.Boolean({
				description:
					'Whether the signer takes part, if the `minors` block asks (`signerTakesPart`); true by default. With `false` they sign only for the minors, and the waiver does not cover them.',
			}),
		),
		secondGuardian: Type.Optional(NameSecondGuardian),
	},
	{
		examples: [
			{
				templateId: '01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
				values: {
					name: { firstName: 'Grace', lastName: 'Hopper' },
					email: 'grace@example.com',
					condition: false,
					signature: { typed: 'Grace Hopper' },
				},
				tags: ['season-pass'],
			},
		],
	},
)

export const SignedWaiver = object(
	{
		id: Uuid,
		expiresAt: nullable(Timestamp),
		participantId: Uuid,
		flags: Type.Integer({ description: 'How many answers raised a flag.' }),
		pdfStatus: Type.Literal('pending'),
		...RepeatFields,
	},
	{
		examples: [
			{
				id: '01990c20-10aa-7d51-8c3f-0b1c2d3e4f50',
				expiresAt: '2027-07-01T22:00:00.000Z',
				participantId: '01990c20-10ab-7f02-9d4e-1a2b3c4d5e6f',
				flags: 0,
				pdfStatus: 'pending',
			},
		],
	},
)

export const SigningHeader = idempotencyHeader('Your own id of this signing.')

/** What narrows a list of waivers, without anything that is known of people. */
export const waiverFilters = {
	templateId: Type.Optional(Uuid),
	eventId: Type.Optional(Uuid),
	tag: Type.Optional(label(0, MAX_TAG_LENGTH)),
	flags: Type.Optional(oneOf(['open'], { description: 'With a flag that nobody has cleared yet.' })),
	from: Type.Optional({ ...Moment, description: 'Signed from this day or moment on.' }),
	to: Type.Optional({ ...Moment, description: 'Signed up to and including this day.' }),
	validOn: Type.Optional({
		...Day,
		description:
			'Valid on this day at the location that is asked for, or that the caller is bound to, else of the organization: signed by its end, neither expired nor voided when it began, and not purged since.',
	}),
	state: Type.Optional(
		oneOf(['valid', 'expired', 'voided', 'purged', 'held'], {
			description:
				'The current state. `valid` and `expired`: by `expiresAt`, and neither voided nor purged. `voided`: and not purged. `held`: under legal hold.',
		}),
	),
	source: Type.Optional(oneOf(['api', 'web', 'kiosk', 'import'])),
	locationId: Type.Optional(Uuid),
	expiresBefore: Type.Optional({ ...Moment, description: 'With an `expiresAt` before this day or moment.' }),
	expiresFrom: Type.Optional({
		...Moment,
		description: 'With an `expiresAt` on or after this day or moment.',
	}),
}

export const ListWaivers = object({
	...personFilters,
	...waiverFilters,
	pdfStatus: Type.Optional(PdfStatus),
	sort: Type.Optional(
		oneOf(['newest', 'oldest', 'soonest', 'latest'], {
			description:
				'`newest`, the default, and `oldest`: by time of signing. `soonest` and `latest`: by `expiresAt`; a waiver that never expires counts as later than all others.',
		}),
	),
	...counting,
	...paging,
})

export const DownloadWaivers = Type.Omit(ListWaivers, ['limit', 'cursor', 'sort', 'count'], {
	additionalProperties: false,
})

export const WaiverList = object({
	...pageFields(WaiverSummary),
	count: Type.Optional(
		Type.Integer({
			description: 'With `count=true`: how many match on all pages, and 1000 if there are more.',
		}),
	),
})

export const PublishPreview = object({
	validWaivers: Type.Integer({
		description: `How many waivers of the template are valid now. Counted up to ${MAX_COUNTED}.`,
	}),
	isMore: Type.Boolean({ description: 'Whether there are more than were counted.' }),
	warnings: PublishWarnings,
})

export const VoidWaiver = object({ reason: reasonText() })

export const VoidedWaiver = object({ id: Uuid, status: Type.Literal('voided'), voidedAt: Timestamp })

export const FlagParams = object({ id: Uuid, flagId: Uuid })

export const ClearFlag = object(
	{
		note: Type.Optional(
			reasonText({ description: 'What was found. It stays with the flag, and is erased with the waiver.' }),
		),
	},
	{ title: 'ClearFlag', examples: [{ note: 'Spoke to the mother: an old injury, healed.' }] },
)

export const ClearedFlag = object({
	id: Uuid,
	waiverId: Uuid,
	clearedAt: Timestamp,
	note: nullable(Type.String()),
})

export const ReopenedFlag = object({ id: Uuid, waiverId: Uuid, clearedAt: nullable(Timestamp) })

const MAX_CHANGED_AT_ONCE = 200

export const BulkChange = object(
	{
		ids: Type.Array(Uuid, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE }),
		action: oneOf(['tag', 'void', 'clear'], {
			description: '`tag` adds `tags`, `void` needs a `reason`, `clear` clears all open flags with a `note`.',
		}),
		tags: Type.Optional(Tags),
		reason: Type.Optional(reasonText()),
		note: Type.Optional(reasonText()),
	},
	{
		title: 'BulkChange',
		examples: [{ ids: ['01990c20-10aa-7d51-8c3f-0b1c2d3e4f50'], action: 'tag', tags: ['season-pass'] }],
	},
)

const BulkOutcome = object({
	id: Uuid,
	outcome: oneOf(['done', 'unchanged', 'refused']),
	error: nullable(object({ code: Type.String(), message: Type.String() })),
})

export const BulkOutcomes = object(
	{ items: Type.Array(BulkOutcome, { description: 'One for each id, in their order.' }) },
	{ title: 'BulkOutcomes' },
)

export const SetTags = object({ tags: Tags })

export const HistoryItem = object({
	id: Uuid,
	at: Timestamp,
	type: Type.String({ description: 'What was done: an act, a read, or `chain.appended`.' }),
	actor: Type.String({ description: '`key:<id>`, `staff:<id>`, `cli` or `system`.' }),
	actorName: ActorName,
	data: JsonObject,
})

export const History = pageOf(HistoryItem)

export type PublishPreview = Static<typeof PublishPreview>
export type VoidedWaiver = Static<typeof VoidedWaiver>
export type ClearFlag = Static<typeof ClearFlag>
export type ReopenedFlag = Static<typeof ReopenedFlag>
export type ClearedFlag = Static<typeof ClearedFlag>
export type ListWaivers = Static<typeof ListWaivers>
export type WaiverSort = NonNullable<ListWaivers['sort']>
export type BulkChange = Static<typeof BulkChange>
export type BulkOutcome = Static<typeof BulkOutcome>
export type HistoryItem = Static<typeof HistoryItem>
export type SignWaiver = Static<typeof SignWaiver>
export type WaiverStatus = Static<typeof WaiverStatus>
export type PdfStatus = Static<typeof PdfStatus>
export type WaiverSummary = Static<typeof WaiverSummary>
