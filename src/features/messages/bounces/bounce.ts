import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { isSameSecret } from '../../../kit/sha256.ts'
import { listOrganizationIds } from '../../organization/queries.ts'
import { findLastTo, findMessageById, updateMessage } from '../queries.ts'
import type { BounceReport } from './read-bounces.ts'
import { hashRecipient } from '../recipient.ts'
import { noteBounce } from '../delivery/record.ts'
import { suppress } from './suppress.ts'
import type { Message } from '../table.ts'

/** Never if none is set. Takes the same time for every guess. */
export function isBounceSecret({ config: { bounceSecret } }: Pick<Deps, 'config'>, guess: string): boolean {
	return bounceSecret !== '' && isSameSecret(guess, bounceSecret)
}

/**
 * Finds a message by its id or, if the provider uses its own, by the address that it last went to. Repeated reports
 * change nothing. @returns how many reports were about known messages
 */
export function noteReports(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'config' | 'linkTokens'>,
	reports: readonly BounceReport[],
): Promise<number> {
	return deps.write((tx) => {
		const bounces = reports.flatMap((report) => {
			const message = findReported(tx, deps, report)
			return message === undefined ? [] : [{ report, message }]
		})
		for (const { report, message } of bounces) noteReport(tx, deps, message, report)
		return bounces.length
	})
}

function findReported(
	tx: Tx,
	deps: Pick<Deps, 'linkTokens'>,
	{ messageId, email }: BounceReport,
): Message | undefined {
	const byId = messageId === undefined ? undefined : findMessageById(tx, messageId)
	if (byId !== undefined || email === undefined) return byId
	const hashes = listOrganizationIds(tx).map((id) => hashRecipient(deps, id, 'email', email))
	return findLastTo(tx, hashes)
}

function noteReport(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
	message: Message,
	{ event }: BounceReport,
): void {
	// Read again: two reports of one call may be about one message.
	const now = findMessageById(tx, message.id) ?? message
	if (event === 'bounced') noteBounce(tx, deps, now, 'bounced')
	else if (event === 'complained') suppress(tx, deps, now, 'complaint')
	else if (now.status === 'sent')
		updateMessage(tx, now.seq, { status: 'delivered', finishedAt: deps.clock.now() })
}
