import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireDelivery, requireEndpoint } from './endpoint.ts'
import { callOff, insertDelivery, listCalledOff, listUnreplayed } from './delivery/queries.ts'
import type { EventType } from './catalog.ts'
import type { EventData } from './emit.ts'
import { MAX_REPLAYED } from './model.ts'
import type { ReplayedDeliveries } from './model.ts'
import type { WebhookDelivery, WebhookEndpoint } from './table.ts'

type QueueDeps = Pick<Deps, 'write' | 'wake' | 'clock' | 'ids'>

/**
 * Tests also a paused endpoint (specification, Webhook endpoints rule 3). The delivery is not retried, since a test
 * should tell at once. @throws Problem 404
 */
export async function testEndpoint(
	deps: QueueDeps,
	{ actor, id }: ById,
): Promise<{ endpointId: string; delivery: WebhookDelivery }> {
	const result = await deps.write((tx) => {
		const endpoint = requireEndpoint(tx, actor.organizationId, id)
		const eventId = deps.ids.next()
		const now = deps.clock.now()
		const data = { webhookId: endpoint.id }
		const body = JSON.stringify({
			id: eventId,
			type: 'ping',
			timestamp: toTimestamp(now),
			sequence: null,
			data,
		})
		const delivery = queueDelivery(tx, deps, endpoint, {
			cause: 'test',
			eventId,
			eventType: 'ping',
			sequence: null,
			body,
			createdAt: now,
		})
		recordAudit(tx, deps, actor, { action: 'webhook.tested', subject: endpoint.id })
		return { endpointId: endpoint.id, delivery }
	})
	deps.wake('webhooks')
	return result
}

/** The same id and bytes. @throws Problem 404, also for a delivery that is older than the log is kept */
export async function replayDelivery(
	deps: QueueDeps,
	{ actor, id, deliveryId }: { actor: Actor; id: string; deliveryId: string },
): Promise<WebhookDelivery> {
	const result = await deps.write((tx) => {
		const endpoint = requireEndpoint(tx, actor.organizationId, id)
		const original = requireDelivery(tx, endpoint, deliveryId)
		const { eventId, eventType, sequence, body } = original
		const delivery = queueDelivery(tx, deps, endpoint, {
			cause: 'replay',
			eventId,
			eventType,
			sequence,
			body,
			createdAt: deps.clock.now(),
		})
		recordAudit(tx, deps, actor, {
			action: 'webhook.replayed',
			subject: endpoint.id,
			data: { deliveryId: original.id },
		})
		return delivery
	})
	deps.wake('webhooks')
	return result
}

/** Tells an endpoint of something once more, as if it had just happened. @param event of the catalog @throws Problem 404 */
export async function tellAgain(
	deps: QueueDeps,
	{
		actor,
		id,
		event: { type, data },
	}: ById & { readonly event: { readonly type: EventType; readonly data: EventData } },
): Promise<WebhookDelivery> {
	const result = await deps.write((tx) => {
		const endpoint = requireEndpoint(tx, actor.organizationId, id)
		const [eventId, createdAt] = [deps.ids.next(), deps.clock.now()]
		const body = JSON.stringify({
			id: eventId,
			type,
			timestamp: toTimestamp(createdAt),
			sequence: null,
			data,
		})
		const event = { eventId, eventType: type, sequence: null, body }
		const delivery = queueDelivery(tx, deps, endpoint, { cause: 'replay', ...event, createdAt })
		recordAudit(tx, deps, actor, {
			action: 'webhook.replayed',
			subject: endpoint.id,
			data: { deliveryId: delivery.id },
		})
		return delivery
	})
	deps.wake('webhooks')
	return result
}

/**
 * What failed and was not sent again since, oldest first: at most `MAX_REPLAYED`. What a pause has called off counts as
 * failed, also before the log says so. @throws Problem 404
 */
export async function replayFailed(deps: QueueDeps, { actor, id }: ById): Promise<ReplayedDeliveries> {
	const result = await deps.write((tx) => {
		const endpoint = requireEndpoint(tx, actor.organizationId, id)
		const createdAt = deps.clock.now()
		callOff(tx, listCalledOff(tx, MAX_REPLAYED, endpoint.id), createdAt)
		const failures = listUnreplayed(tx, endpoint.id, MAX_REPLAYED + 1)
		const batch = failures.slice(0, MAX_REPLAYED)
		for (const { eventId, eventType, sequence, body } of batch)
			queueDelivery(tx, deps, endpoint, { cause: 'replay', eventId, eventType, sequence, body, createdAt })
		if (batch.length > 0)
			recordAudit(tx, deps, actor, {
				action: 'webhook.failed_replayed',
				subject: endpoint.id,
				data: { deliveries: batch.length },
			})
		return { queued: batch.length, hasMore: failures.length > batch.length }
	})
	deps.wake('webhooks')
	return result
}

function queueDelivery(
	tx: Tx,
	{ ids }: Pick<Deps, 'ids'>,
	endpoint: WebhookEndpoint,
	what: Pick<WebhookDelivery, 'cause' | 'eventId' | 'eventType' | 'sequence' | 'body' | 'createdAt'>,
): WebhookDelivery {
	const delivery = {
		id: ids.next(),
		organizationId: endpoint.organizationId,
		endpointId: endpoint.id,
		...what,
		status: 'pending',
		pauseCount: endpoint.pauseCount,
		attemptCount: 0,
		nextAttemptAt: 0,
		finishedAt: null,
	} as const
	return { seq: insertDelivery(tx, delivery), ...delivery }
}
