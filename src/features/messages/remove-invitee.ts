import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { Invitee } from '../events/table.ts'
import { dropInvitee } from '../events/invitees/forget.ts'
import { requireInviteeOf } from '../events/invitees/invitee.ts'
import { forgetMessages } from './forget.ts'

/** Also their link and the messages to them. What they signed stays. @returns them as they were @throws Problem 404 */
export function removeInvitee(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens'>,
	{ actor, eventId, id }: { actor: Actor; eventId: string; id: string },
): Promise<Invitee> {
	return deps.write((tx) => {
		const invitee = requireInviteeOf(tx, actor.organizationId, eventId, id)
		forgetMessages(tx, deps, { inviteeId: invitee.id })
		dropInvitee(tx, deps, invitee)
		recordAudit(tx, deps, actor, {
			action: 'invitee.removed',
			subject: invitee.id,
			data: { eventId: invitee.eventId },
		})
		return invitee
	})
}
