import type { Deps } from '../../../deps.ts'
import { VERSION } from '../../../kit/release/version.ts'
import type { Work } from './next-delivery.ts'
import { recordAttempt } from './record-attempt.ts'
import { openSecrets, signDelivery } from '../secrets.ts'
import { bodyOf } from '../endpoint.ts'
import { formatEvent } from '../formats.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../table.ts'
import type { Outcome, Outgoing, Send } from './send.ts'

type DeliverDeps = Pick<Deps, 'write' | 'clock' | 'ids' | 'log' | 'secretBox' | 'metrics'>

const UNREADABLE: Outcome = {
	status: null,
	error: 'secret',
	answer: null,
	retryAfter: undefined,
	durationMs: 0,
}

/**
 * Makes one attempt. After a crash before it is recorded it is repeated.
 * @throws KeyFileLost while nothing can be signed: the event waits, as its order is only given up by a failed attempt
 * @param stop interrupts the attempt, which is then not recorded @returns whether the receiver accepted it
 */
export async function deliver(
	deps: DeliverDeps,
	send: Send,
	work: Work,
	stop: AbortSignal,
): Promise<boolean> {
	const outgoing = compose(deps, work)
	const outcome = outgoing === undefined ? UNREADABLE : await send(outgoing, stop)
	if (stop.aborted) return false
	const pausedReason = await deps.write((tx) => recordAttempt(tx, deps, work, outcome))
	deps.metrics.delivery(outcome.error === null ? 'success' : 'failure')
	if (pausedReason !== undefined)
		deps.log.warn('webhook paused', { webhookId: work.endpoint.id, reason: pausedReason })
	return outcome.error === null
}

function compose(deps: DeliverDeps, { endpoint, eventId: id, body: event }: Work): Outgoing | undefined {
	const now = deps.clock.now()
	const timestamp = Math.floor(now / 1000)
	const secrets = openSecrets(deps, endpoint, now)
	const [own] = secrets ?? []
	if (secrets === undefined || own === undefined) {
		deps.log.error('a webhook secret cannot be read; rotate it', {
			webhookId: endpoint.id,
		})
		return undefined
	}
	const { contentType, body } = formatEvent(endpoint, event, own)
	return {
		url: endpoint.url,
		headers: {
			'content-type': contentType,
			'user-agent': `waiver-service/${VERSION}`,
			'webhook-id': id,
			'webhook-timestamp': String(timestamp),
			'webhook-signature': signDelivery(secrets, { id, timestamp, body }),
		},
		body,
	}
}

/** What was sent, byte for byte: a secret that was replaced since gives another credential. */
export function readSent(
	deps: Pick<Deps, 'db' | 'clock' | 'secretBox'>,
	endpoint: WebhookEndpoint,
	delivery: WebhookDelivery,
): string {
	const event = bodyOf(deps.db, delivery)
	if (endpoint.format === 'standard') return event
	const [secret] = openSecrets(deps, endpoint, deps.clock.now()) ?? []
	return secret === undefined ? event : formatEvent(endpoint, event, secret).body
}
