import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/record.ts'
import { pausing } from '../endpoint.ts'
import { emitEvent } from '../emit.ts'
import type { PausedReason } from '../model.ts'
import type { Work } from './next-delivery.ts'
import { findEndpoint, updateEndpointRow } from '../queries.ts'
import { insertAttempt, insertDelivery, updateDelivery } from './queries.ts'
import { FAILING_PAUSE_MS, readRetryAfter, waitAfter } from './schedule.ts'
import type { Outcome } from './send.ts'
import type { WebhookEndpoint } from '../table.ts'

type RecordDeps = Pick<Deps, 'clock' | 'ids'>

/** With this status a receiver says that it will never accept anything again (Standard Webhooks). */
const GONE_STATUS = 410

const MAX_UINT32 = 0xffff_ffff

/**
 * In one transaction. After a crash before it the attempt is repeated.
 * @returns why this paused the endpoint, if it did
 */
export function recordAttempt(
	tx: Tx,
	deps: RecordDeps,
	work: Work,
	outcome: Outcome,
): PausedReason | undefined {
	const endpoint = findEndpoint(tx, work.endpoint.id)
	// Deleted during the attempt.
	if (endpoint === undefined) return undefined
	const now = deps.clock.now()
	const pausedReason = outcome.error === null ? undefined : reasonToPause(endpoint, outcome, now)
	const isOver = pausedReason !== undefined || endpoint.pauseCount !== work.endpoint.pauseCount
	const wait = isOver ? undefined : waitFor(deps, work, outcome, now)
	writeLog(tx, deps, work, outcome, { now, nextAttemptAt: wait === undefined ? null : now + wait })
	updateEndpointRow(tx, endpoint.id, {
		cursor: work.cause === 'event' ? Math.max(endpoint.cursor, work.sequence ?? 0) : endpoint.cursor,
		...(outcome.error === null
			? { lastSuccessAt: now, failingSince: null, consecutiveFailures: 0 }
			: {
					lastFailureAt: now,
					failingSince: endpoint.failingSince ?? now,
					consecutiveFailures: endpoint.consecutiveFailures + 1,
				}),
		...(pausedReason === undefined ? {} : { ...pausing(endpoint, now), pausedReason }),
	})
	if (pausedReason !== undefined) tellPaused(tx, deps, endpoint, pausedReason)
	return pausedReason
}

/** To the other endpoints and the feed: the paused one goes on with the events after its pause. */
function tellPaused(
	tx: Tx,
	deps: RecordDeps,
	{ id, organizationId }: WebhookEndpoint,
	reason: PausedReason,
): void {
	const actor = { organizationId, name: 'system', requestId: '', address: '' }
	recordAudit(tx, deps, actor, { action: 'webhook.paused', subject: id, data: { reason } })
	emitEvent(tx, deps, { organizationId, type: 'webhook.paused', data: { webhookId: id, reason } })
}

function waitFor(
	{ ids }: RecordDeps,
	{ cause, delivery }: Work,
	{ status, error, retryAfter }: Outcome,
	now: number,
): number | undefined {
	if (error === null || cause === 'test' || status === GONE_STATUS) return undefined
	const chance = new DataView(ids.random(4).buffer).getUint32(0) / MAX_UINT32
	return waitAfter((delivery?.attemptCount ?? 0) + 1, readRetryAfter(retryAfter, now), chance)
}

function writeLog(
	tx: Tx,
	{ ids }: RecordDeps,
	work: Work,
	{ status, error, answer, durationMs }: Outcome,
	{ now, nextAttemptAt }: { now: number; nextAttemptAt: number | null },
): void {
	const { delivery, endpoint, eventId, eventType, sequence, cause } = work
	const number = (delivery?.attemptCount ?? 0) + 1
	const openStatus = nextAttemptAt === null ? ('failed' as const) : ('pending' as const)
	const state = {
		status: error === null ? ('delivered' as const) : openStatus,
		attemptCount: number,
		nextAttemptAt,
		finishedAt: nextAttemptAt === null ? now : null,
	}
	const begunAt = now - durationMs
	if (delivery !== undefined) updateDelivery(tx, delivery.seq, state)
	const deliverySeq =
		delivery?.seq ??
		insertDelivery(tx, {
			id: ids.next(),
			organizationId: endpoint.organizationId,
			endpointId: endpoint.id,
			cause,
			eventId,
			eventType,
			sequence,
			body: null,
			pauseCount: endpoint.pauseCount,
			createdAt: begunAt,
			...state,
		})
	insertAttempt(tx, { deliverySeq, number, at: begunAt, durationMs, status, error, answer, nextAttemptAt })
}

function reasonToPause(
	{ active, failingSince }: WebhookEndpoint,
	{ status }: Outcome,
	now: number,
): PausedReason | undefined {
	if (!active) return undefined
	if (status === GONE_STATUS) return 'gone'
	return now - (failingSince ?? now) >= FAILING_PAUSE_MS ? 'failing' : undefined
}
