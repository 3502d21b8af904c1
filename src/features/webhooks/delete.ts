import type { Deps } from '../../deps.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { pausing, requireEndpoint } from './endpoint.ts'
import { updateEndpointRow } from './queries.ts'
import type { WebhookEndpoint } from './table.ts'

const NO_SECRET = new Uint8Array()

/**
 * Deletes the secrets at once, and the delivery log later, in parts. @returns its last state: paused
 * @throws Problem 404
 */
export async function deleteEndpoint(
	deps: Pick<Deps, 'write' | 'wake' | 'clock' | 'ids'>,
	{ actor, id }: ById,
): Promise<WebhookEndpoint> {
	const result = await deps.write((tx) => {
		const endpoint = requireEndpoint(tx, actor.organizationId, id)
		const now = deps.clock.now()
		const changes = {
			...pausing(endpoint, now),
			secret: NO_SECRET,
			previousSecret: null,
			previousUntil: null,
			deletedAt: now,
		}
		updateEndpointRow(tx, endpoint.id, changes)
		recordAudit(tx, deps, actor, { action: 'webhook.deleted', subject: endpoint.id })
		return { ...endpoint, ...changes }
	})
	deps.wake('webhooks')
	return result
}
