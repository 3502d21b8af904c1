import type { Tx } from '../../../db/client.ts'
import { transportOf } from '../../../config/transport-of.ts'
import type { Deps } from '../../../deps.ts'
import { waitAfterFailures } from '../../../jobs/backoff.ts'
import type { Backoff } from '../../../jobs/backoff.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'
import { systemActor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { findInvitee } from '../../events/invitees/queries.ts'
import { markBounced, markMessaged } from '../../events/invitees/mark.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import type { Delivered } from './deliver.ts'
import type { Failure } from '../model.ts'
import { findMessage, updateMessage } from '../queries.ts'
import { suppress } from '../bounces/suppress.ts'
import type { Message } from '../table.ts'

const BACKOFF_MS: Backoff = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]

const WAITING_MS = 2 * SECOND_MS

/** An invitation that is days late is worse than none. */
const LIFE_MS = 72 * HOUR_MS

type RecordDeps = Pick<Deps, 'clock' | 'ids' | 'config'>

export function recordDelivery(tx: Tx, deps: RecordDeps, original: Message, outcome: Delivered): void {
	// Read again: the person may have been erased while it was sent.
	const message = findMessage(tx, original.organizationId, original.id)
	if (message === undefined) return
	const now = deps.clock.now()
	const isSettled = message.status !== 'queued'
	if (outcome.outcome === 'dropped')
		return isSettled ? undefined : endMessage(tx, deps, message, outcome.failure)
	if (outcome.outcome === 'waiting')
		return isSettled ? undefined : tryAgain(tx, message, now, WAITING_MS, 'pdf')
	const attempts = message.attempts + 1
	const attempt = { attempts, lastAttemptAt: now, via: transportOf(deps.config, message.channel) }
	updateMessage(tx, message.seq, attempt)
	switch (outcome.outcome) {
		case 'sent':
			return noteSent(tx, deps, message)
		case 'bounced':
			return noteBounce(tx, deps, message, 'refused')
		case 'refused':
		case 'rejected':
			return isSettled ? undefined : endMessage(tx, deps, message, outcome.outcome)
		case 'later':
			if (isSettled) return
			return tryAgain(tx, message, now, waitAfterFailures(BACKOFF_MS, attempts), 'unreachable')
	}
}

function tryAgain(tx: Tx, message: Message, now: number, waitMs: number, failure: Failure): void {
	if (now + waitMs > message.createdAt + LIFE_MS)
		return updateMessage(tx, message.seq, { status: 'failed', failure, nextAttemptAt: null, finishedAt: now })
	updateMessage(tx, message.seq, { nextAttemptAt: now + waitMs })
}

function noteSent(tx: Tx, deps: RecordDeps, message: Message): void {
	const { id, seq, organizationId, inviteeId, recipient } = message
	const now = deps.clock.now()
	const isKept = transportOf(deps.config, message.channel) === 'outbox'
	// The person was erased while it was written.
	if (recipient === null && isKept) enqueueJob(tx, 'outbox.erase', id)
	// A bounce may be reported before the server's reply is stored.
	const status = message.status === 'queued' ? ({ status: 'sent', finishedAt: now } as const) : {}
	updateMessage(tx, seq, { ...status, nextAttemptAt: null, sentAt: now })
	const invitee = inviteeId === null || isKept ? undefined : findInvitee(tx, organizationId, inviteeId)
	if (invitee !== undefined) markMessaged(tx, invitee, now)
}

/** A repeated bounce counts once. */
export function noteBounce(tx: Tx, deps: RecordDeps, message: Message, failure: 'refused' | 'bounced'): void {
	if (message.status === 'bounced') return
	const { id, seq, organizationId, inviteeId, eventId, waiverId } = message
	const now = deps.clock.now()
	updateMessage(tx, seq, { status: 'bounced', failure, nextAttemptAt: null, finishedAt: now })
	suppress(tx, deps, message, 'bounced')
	const invitee = inviteeId === null ? undefined : findInvitee(tx, organizationId, inviteeId)
	if (invitee !== undefined) markBounced(tx, deps, invitee)
	recordAudit(tx, deps, systemActor(organizationId, 'messages'), {
		action: 'message.bounced',
		subject: id,
		data: { failure },
	})
	emitEvent(tx, deps, {
		organizationId,
		type: 'message.bounced',
		data: { messageId: id, inviteeId, eventId, waiverId },
	})
}

export function endMessage(tx: Tx, { clock }: Pick<Deps, 'clock'>, { seq }: Message, failure: Failure): void {
	updateMessage(tx, seq, { status: 'failed', failure, nextAttemptAt: null, finishedAt: clock.now() })
}
