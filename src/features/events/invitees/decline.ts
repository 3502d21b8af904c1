import type { Deps } from '../../../deps.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import type { Invitee } from '../table.ts'
import { findInvitee, updateInvitee } from './queries.ts'

/** In code points. */
export const MAX_DECLINE_REASON = 500

/**
 * Records that an invitee won't sign, until they sign; a later reason replaces the first. The event is sent once, without
 * the reason. Whoever has signed meanwhile stays signed.
 */
export async function declineInvitation(
	deps: Pick<Deps, 'write' | 'clock' | 'ids'>,
	{ id, organizationId }: Invitee,
	declineReason: string | null,
): Promise<void> {
	await deps.write((tx) => {
		const invitee = findInvitee(tx, organizationId, id)
		if (invitee === undefined || invitee.status === 'signed') return
		const now = deps.clock.now()
		updateInvitee(tx, invitee.seq, { declinedAt: now, declineReason, updatedAt: now })
		if (invitee.declinedAt !== null) return
		const data = { inviteeId: id, eventId: invitee.eventId }
		emitEvent(tx, deps, { organizationId, type: 'invitee.declined', data })
	})
}
