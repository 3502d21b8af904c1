import type { Db } from '../../db/client.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { findNext } from './delivery/queries.ts'
import type * as model from './model.ts'
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from './table.ts'

export function presentEndpoint(db: Db, endpoint: WebhookEndpoint): model.Webhook {
	const next = findNext(db, endpoint)
	return {
		id: endpoint.id,
		url: endpoint.url,
		description: endpoint.description,
		events: [...endpoint.events],
		format: endpoint.format,
		active: endpoint.active,
		pausedReason: endpoint.pausedReason,
		consecutiveFailures: endpoint.consecutiveFailures,
		lastSuccessAt: timestampOrNull(endpoint.lastSuccessAt),
		lastFailureAt: timestampOrNull(endpoint.lastFailureAt),
		nextAttemptAt: next === undefined ? null : nextAttemptOf(next),
		createdAt: toTimestamp(endpoint.createdAt),
		updatedAt: toTimestamp(endpoint.updatedAt),
	}
}

export function presentDelivery(delivery: WebhookDelivery): model.Delivery {
	return {
		id: delivery.id,
		cause: delivery.cause,
		eventId: delivery.eventId,
		eventType: delivery.eventType as model.Delivery['eventType'],
		sequence: delivery.sequence,
		status: delivery.status,
		attemptCount: delivery.attemptCount,
		nextAttemptAt: nextAttemptOf(delivery),
		createdAt: toTimestamp(delivery.createdAt),
		finishedAt: timestampOrNull(delivery.finishedAt),
	}
}

function nextAttemptOf({ nextAttemptAt, createdAt }: WebhookDelivery): string | null {
	return timestampOrNull(nextAttemptAt === 0 ? createdAt : nextAttemptAt)
}

export function presentDeliveryDetail(
	delivery: WebhookDelivery,
	body: string,
	attempts: readonly WebhookAttempt[],
): model.DeliveryDetail {
	return {
		...presentDelivery(delivery),
		body,
		attempts: attempts.map(({ number, at, durationMs, status, error, answer, nextAttemptAt }) => ({
			number,
			at: toTimestamp(at),
			durationMs,
			status,
			error,
			answer,
			nextAttemptAt: timestampOrNull(nextAttemptAt),
		})),
	}
}

export function presentQueued({ id, createdAt, status }: WebhookDelivery): model.QueuedDelivery {
	if (status !== 'pending') throw new Error('A delivery is queued only while it is pending.')
	return { deliveryId: id, status: 'queued', queuedAt: toTimestamp(createdAt) }
}
