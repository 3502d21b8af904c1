import type { Db } from '../../db/client.ts'
import { problem, requireById } from '../../http/problems.ts'
import { findDelivery } from './delivery/queries.ts'
import { findEndpoint, findEvent } from './queries.ts'
import type { WebhookDelivery, WebhookEndpoint } from './table.ts'

export const requireEndpoint = requireById(findEndpointOf, 'webhook')

export function findEndpointOf(db: Db, organizationId: string, id: string): WebhookEndpoint | undefined {
	const endpoint = findEndpoint(db, id)
	return endpoint?.organizationId === organizationId ? endpoint : undefined
}

/** What only its own API changes is not changed here. @throws Problem 409 for a webhook of another format */
export function requireStandard(endpoint: WebhookEndpoint): WebhookEndpoint {
	if (endpoint.format === 'standard') return endpoint
	throw problem(
		'conflict',
		'This webhook has the format of another API, which alone changes it: PUT /v4/webhooks/configure. You can delete it.',
	)
}

/** @throws Problem 404, also for one that is older than the log is kept */
export function requireDelivery(db: Db, endpoint: WebhookEndpoint, id: string): WebhookDelivery {
	const delivery = findDelivery(db, endpoint.id, id.toLowerCase())
	if (delivery === undefined) throw problem('not_found', 'No delivery to this webhook has this id.')
	return delivery
}

/** Byte for byte. @throws if its event is no longer stored */
export function bodyOf(db: Db, { body, organizationId, sequence }: WebhookDelivery): string {
	const text = body ?? findEvent(db, organizationId, sequence ?? 0)?.body
	if (text === undefined) throw new Error('A delivery has lost its event.')
	return text
}

/** Deliveries that wait for a paused endpoint are not sent any more. */
export function pausing({ pauseCount }: WebhookEndpoint, now: number) {
	return { active: false, pauseCount: pauseCount + 1, earlier: [], updatedAt: now }
}
