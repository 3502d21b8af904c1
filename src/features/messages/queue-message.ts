import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { insertMessage } from './queries.ts'
import { hashRecipient } from './recipient.ts'
import type { Message } from './table.ts'

export type NewMessage = Pick<Message, 'organizationId' | 'channel' | 'kind'> & {
	readonly recipient: string
	readonly isAutomatic?: boolean
} & Partial<
		Pick<
			Message,
			| 'subject'
			| 'body'
			| 'charts'
			| 'attachPdf'
			| 'participantId'
			| 'inviteeId'
			| 'eventId'
			| 'waiverId'
			| 'prefillLinkId'
			| 'campaignId'
			| 'language'
		>
	>

/** The row is the promise to send it. */
export function queueMessage(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'linkTokens'>,
	content: NewMessage,
): Message {
	const { organizationId, channel, recipient, isAutomatic = false, ...rest } = content
	const message = {
		id: deps.ids.next(),
		organizationId,
		channel,
		status: 'queued',
		recipient,
		recipientHash: Buffer.from(hashRecipient(deps, organizationId, channel, recipient)),
		automatic: isAutomatic,
		subject: null,
		body: null,
		charts: null,
		attachPdf: false,
		participantId: null,
		inviteeId: null,
		eventId: null,
		waiverId: null,
		prefillLinkId: null,
		campaignId: null,
		language: null,
		via: null,
		failure: null,
		attempts: 0,
		nextAttemptAt: 0,
		lastAttemptAt: null,
		createdAt: deps.clock.now(),
		sentAt: null,
		finishedAt: null,
		...rest,
	} as const
	return { seq: insertMessage(tx, message), ...message }
}
