import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { countBy, deleteBy, findBy, listNewest, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { webhookEndpoints, webhookEvents } from './table.ts'
import type { WebhookEndpoint, WebhookEvent } from './table.ts'

const newest = statement<{ sequence: number }, [string]>(
	'SELECT sequence FROM webhook_events WHERE organization_id = ? ORDER BY sequence DESC LIMIT 1',
)

export function findLastSequence(db: Db, organizationId: string): number {
	return newest.get(db, organizationId)?.sequence ?? 0
}

const newestBefore = statement<{ sequence: number }, [string, number]>(
	'SELECT sequence FROM webhook_events WHERE organization_id = ? AND occurred_at < ? ORDER BY sequence DESC LIMIT 1',
)

/** @returns 0 where there is none */
export function findLastSequenceBefore(db: Db, organizationId: string, at: number): number {
	return newestBefore.get(db, organizationId, at)?.sequence ?? 0
}

export const insertWebhookEvent = statement.into(webhookEvents)

export const EVENTS_PER_LOOK = 16

const nextEvents = statement<Pick<WebhookEvent, 'sequence' | 'type'>, [string, number]>(
	`SELECT sequence, type FROM webhook_events WHERE organization_id = ? AND sequence > ?
	ORDER BY sequence LIMIT ${EVENTS_PER_LOOK}`,
)

export function listFollowing(
	db: Db,
	organizationId: string,
	after: number,
): Pick<WebhookEvent, 'sequence' | 'type'>[] {
	return nextEvents.all(db, organizationId, after)
}

export const findEvent = findBy(webhookEvents, 'organizationId', 'sequence')

export function listBodies(
	db: Db,
	organizationId: string,
	after: number,
	limit: number,
): Pick<WebhookEvent, 'sequence' | 'body' | 'actor'>[] {
	return db
		.select({ sequence: webhookEvents.sequence, body: webhookEvents.body, actor: webhookEvents.actor })
		.from(webhookEvents)
		.where(and(eq(webhookEvents.organizationId, organizationId), gt(webhookEvents.sequence, after)))
		.orderBy(asc(webhookEvents.sequence))
		.limit(limit)
		.all()
}

const byId = statement.from(webhookEndpoints, 'WHERE id = ? AND deleted_at IS NULL')

export function findEndpoint(db: Db, id: string): WebhookEndpoint | undefined {
	return byId.get(db, id)
}

const formatted = statement.from(
	webhookEndpoints,
	"WHERE organization_id = ? AND format <> 'standard' AND deleted_at IS NULL",
)

/** The one webhook of the second format. */
export function findFormatted(db: Db, organizationId: string): WebhookEndpoint | undefined {
	return formatted.get(db, organizationId)
}

/** Also one that was deleted, until its deliveries are. */
export const findKeptEndpoint = findBy(webhookEndpoints, 'organizationId', 'id')

export const listEndpoints = listNewest(webhookEndpoints, isNull(webhookEndpoints.deletedAt))

export function listLanes(db: Db): Pick<WebhookEndpoint, 'id' | 'organizationId'>[] {
	const { id, organizationId } = webhookEndpoints
	return db
		.select({ id, organizationId })
		.from(webhookEndpoints)
		.where(isNull(webhookEndpoints.deletedAt))
		.all()
}

export const countEndpoints = countBy(webhookEndpoints, ['organizationId'], 'AND deleted_at IS NULL')

export const insertEndpoint = statement.into(webhookEndpoints)

export const updateEndpointRow = updateBy(webhookEndpoints, 'id')

export function hasPreviousSecrets(db: Db, now: number): boolean {
	const { id, previousUntil } = webhookEndpoints
	return db.select({ id }).from(webhookEndpoints).where(lte(previousUntil, now)).limit(1).get() !== undefined
}

export function clearPreviousSecrets(tx: Tx, now: number): void {
	tx.update(webhookEndpoints)
		.set({ previousSecret: null, previousUntil: null })
		.where(lte(webhookEndpoints.previousUntil, now))
		.run()
}

export function listDeleted(db: Db): string[] {
	return db
		.select({ id: webhookEndpoints.id })
		.from(webhookEndpoints)
		.where(sql`${webhookEndpoints.deletedAt} IS NOT NULL`)
		.all()
		.map(({ id }) => id)
}

export const deleteEndpointRow = deleteBy(webhookEndpoints, 'id')
