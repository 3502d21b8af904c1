import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { isSuppressed } from './bounces/suppress.ts'
import { queueMessage } from './queue-message.ts'

type Invitation = {
	readonly organizationId: string
	/** An email address. */
	readonly recipient: string
	readonly prefillLinkId: string
	/** A tag; null for that of the form. */
	readonly language: string | null
}

/** Queues the invitation to whoever booked, unless their address is blocked. Wake `messages` after the commit. */
export function inviteBooker(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'linkTokens'>,
	invitation: Invitation,
): void {
	const { organizationId, recipient } = invitation
	if (isSuppressed(tx, deps, { organizationId, channel: 'email', recipient })) return
	queueMessage(tx, deps, { ...invitation, channel: 'email', kind: 'invite', isAutomatic: true })
}
