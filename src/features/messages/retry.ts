import type { ActDeps, Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { isSuppressed } from './bounces/suppress.ts'
import { requireMessage } from './message.ts'
import { SUPPRESSED } from './recipient.ts'
import { updateMessage } from './queries.ts'
import type { Message } from './table.ts'

/**
 * For a message that was not sent or came back. It is checked again before it is sent.
 * @throws Problem 404, 409 for a message that did not fail, an erased recipient or a suppressed address
 */
export async function retryMessage(
	deps: ActDeps & Pick<Deps, 'wake' | 'linkTokens'>,
	{ actor, id }: ById,
): Promise<Message> {
	const result = await deps.write((tx) => {
		const { organizationId } = actor
		const message = requireMessage(tx, organizationId, id)
		const { seq, channel, status, recipient } = message
		if (status !== 'failed' && status !== 'bounced')
			throw problem('conflict', 'Only a message that failed or bounced can be sent again.')
		if (recipient === null)
			throw problem('conflict', 'The recipient was erased, so there is nobody to write to.')
		if (isSuppressed(tx, deps, { organizationId, channel, recipient })) throw problem('conflict', SUPPRESSED)
		const again = {
			status: 'queued',
			failure: null,
			attempts: 0,
			nextAttemptAt: 0,
			finishedAt: null,
		} as const
		updateMessage(tx, seq, again)
		recordAudit(tx, deps, actor, { action: 'message.retried', subject: message.id })
		return { ...message, ...again }
	})
	deps.wake('messages')
	return result
}
