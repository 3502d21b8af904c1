import type { Deps } from '../../../deps.ts'
import { VERSION } from '../../../kit/version.ts'
import type { Work } from './next-delivery.ts'
import { recordAttempt } from './record-attempt.ts'
import { openSecrets, signDelivery } from '../secrets.ts'
import type { Outcome, Send } from './send.ts'

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
	const headers = signHeaders(deps, work)
	const { url } = work.endpoint
	const outcome = headers === undefined ? UNREADABLE : await send({ url, headers, body: work.body }, stop)
	if (stop.aborted) return false
	const pausedReason = await deps.write((tx) => recordAttempt(tx, deps, work, outcome))
	deps.metrics.delivery(outcome.error === null ? 'success' : 'failure')
	if (pausedReason !== undefined)
		deps.log.warn('webhook paused', { webhookId: work.endpoint.id, reason: pausedReason })
	return outcome.error === null
}

function signHeaders(
	deps: DeliverDeps,
	{ endpoint, eventId: id, body }: Work,
): Record<string, string> | undefined {
	const now = deps.clock.now()
	const timestamp = Math.floor(now / 1000)
	const secrets = openSecrets(deps, endpoint, now)
	if (secrets === undefined) {
		deps.log.error('a webhook secret cannot be read; rotate it', {
			webhookId: endpoint.id,
		})
		return undefined
	}
	return {
		'content-type': 'application/json',
		'user-agent': `waiver-service/${VERSION}`,
		'webhook-id': id,
		'webhook-timestamp': String(timestamp),
		'webhook-signature': signDelivery(secrets, { id, timestamp, body }),
	}
}
