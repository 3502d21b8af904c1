import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { completeJob, enqueueJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { listAbout, listOldMessages, updateMessage } from './queries.ts'
import type { About } from './queries.ts'
import { hashRecipient, hashSpellings } from './recipient.ts'
import { endMessage } from './delivery/record.ts'
import { personalMessage } from './table.ts'
import type { Message } from './table.ts'
import { outboxOf } from './transports/transports.ts'

export type MessageFilter = Omit<About, 'marks'> & {
	readonly organizationId?: string
	readonly emails?: readonly string[]
	readonly phones?: readonly string[]
}

/** In the transaction that erases the person. Cancels queued messages. Kind, time and status stay. @returns how many */
export function forgetMessages(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'linkTokens'>,
	{ organizationId, emails = [], phones = [], ...about }: MessageFilter,
): number {
	const hashes =
		organizationId === undefined
			? []
			: [
					...emails.map((email) => hashRecipient(deps, organizationId, 'email', email)),
					...phones.flatMap((recipient) =>
						hashSpellings(deps, tx, { organizationId, channel: 'sms', recipient }),
					),
				]
	const rows = listAbout(tx, { ...about, hashes })
	for (const message of rows) blankMessage(tx, deps, message)
	return rows.length
}

/** Older than the organization's retention. @returns how many, at most `limit` */
export function forgetOldMessages(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	{ organizationId, before, limit }: { organizationId: string; before: number; limit: number },
): number {
	const old = listOldMessages(tx, { organizationId, before, limit })
	for (const message of old) blankMessage(tx, deps, message)
	return old.length
}

function blankMessage(tx: Tx, deps: Pick<Deps, 'clock'>, message: Message): void {
	updateMessage(tx, message.seq, { ...personalMessage.erased, recipientHash: null })
	if (message.nextAttemptAt !== null) endMessage(tx, deps, message, 'erased')
	if (message.via === 'outbox') enqueueJob(tx, 'outbox.erase', message.id)
}

export async function eraseOutboxFile(deps: Pick<Deps, 'config' | 'write'>, job: Job): Promise<void> {
	await outboxOf(deps.config).remove(job.subject)
	await deps.write((tx) => completeJob(tx, job))
}
