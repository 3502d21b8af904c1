import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { Invitee } from '../events/table.ts'
import { revokeLinks } from '../links/link.ts'
import { requireInviteeOf } from './invitee.ts'
import { deleteInviteeRow } from './queries.ts'

/** Takes what was written to an invitee, in the transaction that takes the invitee. */
export type ForgetMessages = (tx: Tx, inviteeId: string) => void

/**
 * Takes an invitee off the list for good, with their link and what was written to them. What they signed stays.
 * @returns the invitee as they were
 * @throws Problem 404
 */
export function removeInvitee(
	deps: Pick<Deps, 'write' | 'clock' | 'ids'>,
	{ actor, eventId, id }: { actor: Actor; eventId: string; id: string },
	forgetMessages: ForgetMessages,
): Promise<Invitee> {
	return deps.write((tx) => {
		const invitee = requireInviteeOf(tx, actor.organizationId, eventId, id)
		forgetInvitee(tx, deps, invitee, forgetMessages)
		recordAudit(tx, deps, actor, {
			action: 'invitee.removed',
			subject: invitee.id,
			data: { eventId: invitee.eventId },
		})
		return invitee
	})
}

function forgetInvitee(
	tx: Tx,
	deps: Pick<Deps, 'clock'>,
	{ id, seq }: Invitee,
	forgetMessages: ForgetMessages,
): void {
	revokeLinks(tx, deps, { kind: 'invitee', subjectId: id })
	forgetMessages(tx, id)
	deleteInviteeRow(tx, seq)
}
