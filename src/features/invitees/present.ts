import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../lib/dates.ts'
import type { Invitee } from '../events/table.ts'
import { signingAddress } from '../links/address.ts'
import type { InviteeShape } from './model.ts'

type PresentDeps = Pick<Deps, 'config' | 'linkTokens'>

export function presentInvitee(deps: PresentDeps, invitee: Invitee): InviteeShape {
	const { id, eventId, firstName, lastName, email, phone, status, waiverId, lastMessageAt, externalId } =
		invitee
	return {
		id,
		eventId,
		firstName,
		lastName,
		email,
		phone,
		status,
		waiverId,
		signUrl: inviteeAddress(deps, id),
		lastMessageAt: lastMessageAt === null ? null : toTimestamp(lastMessageAt),
		externalId,
	}
}

/** The address of an invitee's own link, which is never made anew. */
export function inviteeAddress({ config, linkTokens }: PresentDeps, subjectId: string): string {
	return signingAddress(config, linkTokens.derive({ kind: 'invitee', subjectId, generation: 1 }))
}
