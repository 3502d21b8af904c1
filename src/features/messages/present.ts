import { transportOf } from '../../config/transport-of.ts'
import type { Deps } from '../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import type { MessageDetailShape, MessageShape, QueuedMessage, SuppressionShape } from './model.ts'
import type { Message, Suppression } from './table.ts'

export function presentMessage({ config }: Pick<Deps, 'config'>, message: Message): MessageShape {
	const { id, channel, kind, status, subject, failure, automatic, attempts } = message
	const { participantId, inviteeId, eventId, waiverId, prefillLinkId } = message
	return {
		id,
		channel,
		kind,
		status,
		via: message.via ?? transportOf(config, channel),
		to: message.recipient,
		subject,
		failure,
		participantId,
		inviteeId,
		eventId,
		waiverId,
		prefillLinkId,
		campaignId: message.campaignId,
		automatic,
		attempts,
		createdAt: toTimestamp(message.createdAt),
		sentAt: timestampOrNull(message.sentAt),
	}
}

export function presentMessageDetail(deps: Pick<Deps, 'config'>, message: Message): MessageDetailShape {
	const { body, attachPdf } = message
	return { ...presentMessage(deps, message), body, attachPdf }
}

export function presentQueued(
	{ config }: Pick<Deps, 'config'>,
	{ id, channel }: Pick<Message, 'id' | 'channel'>,
): QueuedMessage {
	return { id, status: 'queued', via: transportOf(config, channel) }
}

export function presentSuppression({
	id,
	channel,
	reason,
	messageId,
	createdAt,
}: Suppression): SuppressionShape {
	return { id, channel, reason, messageId, createdAt: toTimestamp(createdAt) }
}
