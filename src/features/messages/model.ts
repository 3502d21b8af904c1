import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_EMAIL } from '../../blocks/answers/email.ts'
import { idempotencyHeader } from '../../http/idempotency.ts'
import {
	Moment,
	Timestamp,
	Uuid,
	counting,
	label,
	nullable,
	object,
	oneOf,
	pageFields,
	pageOf,
	paging,
	sorting,
	text,
} from '../../http/schema.ts'

/** Of a venue's own text, in code points. */
export const MAX_SUBJECT = 200
export const MAX_BODY = 10_000

const Channel = oneOf(['email', 'sms'])
const MessageKind = oneOf(['invite', 'reminder', 'receipt', 'custom'])
const MessageStatus = oneOf(['queued', 'sent', 'delivered', 'bounced', 'failed'])

const Via = oneOf(['smtp', 'sms_gateway', 'outbox'], {
	description:
		'The transport. `outbox`: none is configured for the channel, so the message is only stored as a file; see `GET /v1/messages/{id}/content`.',
})

const Failure = oneOf(
	[
		'refused',
		'bounced',
		'suppressed',
		'signed',
		'closed',
		'link',
		'erased',
		'rejected',
		'unreachable',
		'pdf',
		'number',
		'withdrawn',
		'stopped',
	],
	{
		description:
			'Why it was not sent, or came back. The recipient: `refused` by their server, `bounced` later, `suppressed` since an earlier bounce. The reason for it: `signed` meanwhile, the event `closed`, the `link` dead, the person `erased`, the consent to news `withdrawn`, the campaign `stopped`. The sending: `rejected` for its content or sender, `unreachable` for three days, the `pdf` missing, or the `number` one that nobody can dial.',
	},
)

const summary = {
	id: Uuid,
	channel: Channel,
	kind: MessageKind,
	status: MessageStatus,
	via: Via,
	to: nullable(Type.String({ description: 'Null once the person is erased.' })),
	subject: nullable(Type.String({ description: 'Your own; null for the default.' })),
	failure: nullable(Failure),
	participantId: nullable(Uuid),
	inviteeId: nullable(Uuid),
	eventId: nullable(Uuid),
	waiverId: nullable(Uuid),
	prefillLinkId: nullable(Uuid),
	campaignId: nullable({ ...Uuid, description: 'The campaign whose text it has.' }),
	automatic: Type.Boolean({
		description: 'Made by the service: a scheduled reminder, or a receipt after a signing.',
	}),
	attempts: Type.Integer(),
	createdAt: Timestamp,
	sentAt: nullable(Timestamp),
}

export const Message = object(summary, { title: 'Message' })

export const MessageDetail = object(
	{
		...summary,
		body: nullable(Type.String({ description: 'Your own text; null for the default.' })),
		attachPdf: Type.Boolean(),
	},
	{ title: 'MessageDetail' },
)

export const MessageList = object({
	...pageFields(Message),
	count: Type.Optional(Type.Integer({ description: 'With `count=true`: how many match on all pages.' })),
})

export const ListMessages = object({
	status: Type.Optional(MessageStatus),
	kind: Type.Optional(MessageKind),
	eventId: Type.Optional(Uuid),
	inviteeId: Type.Optional(Uuid),
	waiverId: Type.Optional(Uuid),
	campaignId: Type.Optional(Uuid),
	...sorting,
	...counting,
	...paging,
})

const own = {
	subject: Type.Optional(label(1, MAX_SUBJECT)),
	body: Type.Optional(
		text(1, MAX_BODY, {
			description: 'Plain text; an empty line starts a paragraph. The link follows it if the kind has one.',
		}),
	),
}

export const CreateMessage = object(
	{
		channel: Channel,
		kind: MessageKind,
		to: Type.Optional(label(3, MAX_EMAIL)),
		participantId: Type.Optional(Uuid),
		inviteeId: Type.Optional(Uuid),
		eventId: Type.Optional(Uuid),
		waiverId: Type.Optional(Uuid),
		prefillLinkId: Type.Optional(Uuid),
		...own,
		attachPdf: Type.Optional(Type.Boolean({ description: 'For a receipt by email: attach the signed PDF.' })),
	},
	{
		examples: [
			{
				channel: 'email',
				kind: 'receipt',
				waiverId: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
				attachPdf: true,
			},
		],
	},
)

export const QueuedMessage = object(
	{ id: Uuid, status: oneOf(['queued']), via: Via },
	{ title: 'QueuedMessage' },
)

export const SendInvitations = object(
	{
		channel: Type.Optional(Channel),
		kind: Type.Optional(oneOf(['invite', 'reminder'])),
		...own,
	},
	{
		title: 'SendInvitations',
		description:
			'Without `channel`, by email, or by text message to invitees without an email address. Without `kind`, an invitation to invitees who were never written to, and a reminder to others.',
	},
)

export const QueuedInvitations = object(
	{
		status: oneOf(['queued']),
		queued: Type.Integer(),
		skipped: object(
			{ noAddress: Type.Integer(), suppressed: Type.Integer(), waiting: Type.Integer() },
			{
				description: 'Invitees without an address, with a suppressed one, or with a queued message.',
			},
		),
	},
	{ title: 'QueuedInvitations' },
)

export const SendingHeader = idempotencyHeader(
	'A repeat of the call sends nothing and gets the first response. Keys are separate for each operation.',
)

const SuppressionReason = oneOf(['bounced', 'complaint', 'unsubscribed'])

export const Suppression = object(
	{
		id: Uuid,
		channel: Channel,
		reason: SuppressionReason,
		messageId: nullable(Uuid),
		createdAt: Timestamp,
	},
	{ title: 'Suppression' },
)

export const SuppressionList = pageOf(Suppression)

export const ListSuppressions = object({
	to: Type.Optional(
		Type.String({
			minLength: 3,
			maxLength: MAX_EMAIL,
			description: 'An email address or a phone number: only its entry.',
		}),
	),
	...paging,
})

export const LiftSuppressions = object(
	{
		from: { ...Moment, description: 'Blocked from this day or moment on.' },
		to: Type.Optional({ ...Moment, description: 'Blocked until then, inclusive; until now by default.' }),
	},
	{ title: 'LiftSuppressions' },
)

export const LiftedSuppressions = object({ lifted: Type.Integer({ minimum: 0 }) })

export const BounceParams = object({ secret: Type.String({ minLength: 1, maxLength: 200 }) })

export const BounceResponse = object({
	noted: Type.Integer({ description: 'How many of the reports were about known messages.' }),
})

export const BounceReports = Type.Unknown({
	description:
		'The report of Amazon SES (by SNS), Brevo, Mailgun, Postmark or SendGrid as it is, or `{"messageId"?, "email"?, "event": "bounced" | "complained" | "delivered"}`, or an array of these.',
})

export type Channel = Static<typeof Channel>
export type MessageKind = Static<typeof MessageKind>
export type MessageStatus = Static<typeof MessageStatus>
export type Via = Static<typeof Via>
export type Failure = Static<typeof Failure>
export type SuppressionReason = Static<typeof SuppressionReason>
export type CreateMessage = Static<typeof CreateMessage>
export type QueuedMessage = Static<typeof QueuedMessage>
export type SendInvitations = Static<typeof SendInvitations>
export type QueuedInvitations = Static<typeof QueuedInvitations>
export type ListMessages = Static<typeof ListMessages>
export type ListSuppressions = Static<typeof ListSuppressions>
export type MessageList = Static<typeof MessageList>
export type MessageShape = Static<typeof Message>
export type MessageDetailShape = Static<typeof MessageDetail>
export type LiftSuppressions = Static<typeof LiftSuppressions>
export type SuppressionShape = Static<typeof Suppression>
