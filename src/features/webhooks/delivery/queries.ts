import { and, asc, desc, eq, gt, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from '../../../db/client.ts'
import { findBy, listBy, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import type { DeliveryStatus } from '../model.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../table.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../table.ts'

/** A literal, because the partial index needs it. */
const isPending = sql`${webhookDeliveries.status} = 'pending'`

const dueDelivery = statement.from(
	webhookDeliveries,
	`WHERE endpoint_id = ? AND pause_count = ? AND status = 'pending' AND next_attempt_at <= ?
	ORDER BY next_attempt_at, seq LIMIT 1`,
)

export function findDue(
	db: Db,
	{ id: endpointId, pauseCount }: WebhookEndpoint,
	now: number,
): WebhookDelivery | undefined {
	return dueDelivery.get(db, endpointId, pauseCount, now)
}

/** The delivery that is due first, now or later. */
export function findNext(db: Db, endpoint: WebhookEndpoint): WebhookDelivery | undefined {
	return findDue(db, endpoint, Number.MAX_SAFE_INTEGER)
}

export const findDelivery = findBy(webhookDeliveries, 'endpointId', 'id')

export function listDeliveries(
	db: Db,
	endpointId: string,
	{
		limit,
		before,
		status,
	}: { limit: number; before?: number | undefined; status?: DeliveryStatus | undefined },
): WebhookDelivery[] {
	return db
		.select()
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpointId),
				status === undefined ? undefined : eq(webhookDeliveries.status, status),
				before === undefined ? undefined : lt(webhookDeliveries.seq, before),
			),
		)
		.orderBy(desc(webhookDeliveries.seq))
		.limit(limit)
		.all()
}

/** Deliveries that failed and were not sent again since, oldest first. */
export function listUnreplayed(db: Db, endpointId: string, limit: number): WebhookDelivery[] {
	const later = alias(webhookDeliveries, 'later')
	const replays = db
		.select({ seq: later.seq })
		.from(later)
		.where(
			and(
				eq(later.endpointId, webhookDeliveries.endpointId),
				eq(later.eventId, webhookDeliveries.eventId),
				// A literal, because the partial index needs it.
				sql`${later.cause} = 'replay'`,
				gt(later.seq, webhookDeliveries.seq),
			),
		)
	return db
		.select()
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpointId),
				eq(webhookDeliveries.status, 'failed'),
				notExists(replays),
			),
		)
		.orderBy(asc(webhookDeliveries.seq))
		.limit(limit)
		.all()
}

export const insertDelivery = statement.into(webhookDeliveries)

export const updateDelivery = updateBy(webhookDeliveries, 'seq')

export function shiftNextAttempts(tx: Tx, now: number, byMs: number): void {
	const { nextAttemptAt } = webhookDeliveries
	tx.update(webhookDeliveries)
		.set({ nextAttemptAt: sql`${nextAttemptAt} + ${byMs}` })
		.where(and(isPending, gt(nextAttemptAt, now)))
		.run()
}

const pull = statement(
	"UPDATE webhook_deliveries SET next_attempt_at = ? WHERE status = 'pending' AND next_attempt_at > ?",
)

export function pullNextAttempts(tx: Tx, now: number, horizon: number): void {
	pull.run(tx, now, horizon)
}

/** Deliveries that waited when their endpoint was paused. @param endpointId undefined for all endpoints */
export function listCalledOff(db: Db, limit: number, endpointId?: string): number[] {
	return db
		.select({ seq: webhookDeliveries.seq })
		.from(webhookEndpoints)
		.innerJoin(
			webhookDeliveries,
			and(
				eq(webhookDeliveries.endpointId, webhookEndpoints.id),
				isPending,
				lt(webhookDeliveries.pauseCount, webhookEndpoints.pauseCount),
			),
		)
		.where(endpointId === undefined ? undefined : eq(webhookEndpoints.id, endpointId))
		.limit(limit)
		.all()
		.map(({ seq }) => seq)
}

export function callOff(tx: Tx, seqs: readonly number[], finishedAt: number): void {
	tx.update(webhookDeliveries)
		.set({ status: 'failed', nextAttemptAt: null, finishedAt })
		.where(inArray(webhookDeliveries.seq, [...seqs]))
		.run()
}

export function listOutdated(db: Db, queuedBefore: number, limit: number): number[] {
	return db
		.select({ seq: webhookDeliveries.seq })
		.from(webhookDeliveries)
		.where(and(lt(webhookDeliveries.createdAt, queuedBefore), ne(webhookDeliveries.status, 'pending')))
		.limit(limit)
		.all()
		.map(({ seq }) => seq)
}

export function deleteDeliveries(tx: Tx, seqs: readonly number[]): void {
	tx.delete(webhookAttempts)
		.where(inArray(webhookAttempts.deliverySeq, [...seqs]))
		.run()
	tx.delete(webhookDeliveries)
		.where(inArray(webhookDeliveries.seq, [...seqs]))
		.run()
}

export const insertAttempt = statement.into(webhookAttempts)

export const listAttempts = listBy(webhookAttempts, ['deliverySeq'], 'ORDER BY number')
