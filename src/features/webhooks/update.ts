import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { readDescription, requireTarget } from './create.ts'
import { pausing, requireEndpoint, requireStandard } from './endpoint.ts'
import type { UpdateWebhook } from './model.ts'
import { findLastSequence, updateEndpointRow } from './queries.ts'
import type { WebhookEndpoint } from './table.ts'
import { defined } from '../../kit/defined.ts'

const MAX_EARLIER = 20

type Call = ById & { changes: UpdateWebhook }

/**
 * Pausing cancels what waits; reactivating begins with the next event (specification, Webhook endpoints rules 1 and
 * 2). @throws Problem 404, 422 for a URL that is not allowed, 409 for too many changes of `events` in a row, and for
 * one of another format
 */
export async function updateEndpoint(
	deps: Pick<Deps, 'write' | 'wake' | 'clock' | 'ids' | 'config'>,
	{ actor, id, changes }: Call,
): Promise<WebhookEndpoint> {
	const result = await deps.write((tx) => {
		const endpoint = requireStandard(requireEndpoint(tx, actor.organizationId, id))
		if (changes.url !== undefined) requireTarget(deps, changes.url)
		const now = deps.clock.now()
		const head = findLastSequence(tx, endpoint.organizationId)
		const values: Partial<WebhookEndpoint> = {
			...defined({ url: changes.url }),
			...(changes.description === undefined ? {} : { description: readDescription(changes.description) }),
			...(changes.events === undefined ? {} : resubscribe(endpoint, changes.events, head)),
			...changeActive(endpoint, changes.active, now, head),
			updatedAt: now,
		}
		updateEndpointRow(tx, endpoint.id, values)
		recordAudit(tx, deps, actor, {
			action: 'webhook.updated',
			subject: endpoint.id,
			data: { fields: Object.keys(changes).sort().join(',') },
		})
		return { ...endpoint, ...values }
	})
	deps.wake('webhooks')
	return result
}

/** Earlier events are sent by the subscription that was valid then. */
export function resubscribe(
	{ events: before, earlier, cursor, active }: WebhookEndpoint,
	events: WebhookEndpoint['events'],
	head: number,
): Partial<WebhookEndpoint> {
	if (!active || head <= cursor) return { events, earlier: [] }
	if (earlier.at(-1)?.until === head) return { events }
	const backlog = earlier.filter(({ until }) => until > cursor)
	if (backlog.length >= MAX_EARLIER)
		throw problem('conflict', 'Events of earlier subscriptions still wait to be sent; try again later.')
	return { events, earlier: [...backlog, { until: head, events: before }] }
}

export function changeActive(
	endpoint: WebhookEndpoint,
	active: boolean | undefined,
	now: number,
	head: number,
): Partial<WebhookEndpoint> {
	if (active === undefined || active === endpoint.active) return {}
	if (!active) return { ...pausing(endpoint, now), pausedReason: null }
	return {
		active,
		pausedReason: null,
		cursor: head,
		earlier: [],
		failingSince: null,
		consecutiveFailures: 0,
	}
}
