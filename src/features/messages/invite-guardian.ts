import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findSecondEmail } from '../links/guardian/queries.ts'
import { isSuppressed } from './bounces/suppress.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import { haveGuestsMailedEnough, isFlooded } from './flooded.ts'
import { queueMessage } from './queue-message.ts'
import { readRecipient } from './recipient.ts'

/** @returns whether a mail was queued: not to an address that is blocked or was sent enough, nor if guests have mailed enough */
export function inviteSecondGuardian(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'linkTokens'>,
	organizationId: string,
	waiverId: string,
): boolean {
	const recipient = readRecipient('email', findSecondEmail(tx, organizationId, waiverId) ?? '')
	if (recipient === undefined) return false
	if (isSuppressed(tx, deps, { organizationId, channel: 'email', recipient })) return false
	if (isFlooded(tx, deps, organizationId, recipient)) return false
	if (haveGuestsMailedEnough(tx, deps, requireWaiver(tx, organizationId, waiverId))) return false
	queueMessage(tx, deps, {
		organizationId,
		channel: 'email',
		kind: 'invite',
		recipient,
		waiverId,
		isAutomatic: true,
	})
	return true
}
