import type { Deps } from '../../../deps.ts'
import { recordOf } from '../../../kit/record-of.ts'
import { timestampOrNull } from '../../../kit/time/dates.ts'
import type { Invitee } from '../table.ts'
import { signingAddress } from '../../links/token/address.ts'
import { firstToken } from '../../links/token/link.ts'
import { placeIn } from '../../organization/hosts.ts'
import type { Invitation } from './invite.ts'
import { INVITEE_PARTS } from './model.ts'
import type { InvitedShape, InviteeShape } from './model.ts'

type PresentDeps = Pick<Deps, 'db' | 'config' | 'linkTokens'>

export function presentInvitee(deps: PresentDeps, invitee: Invitee): InviteeShape {
	const { id, eventId, status, waiverId, lastMessageAt, openedAt, arrivedAt, declinedAt } = invitee
	return {
		id,
		eventId,
		...recordOf(INVITEE_PARTS, (part) => invitee[part]),
		status,
		waiverId,
		signUrl: signingAddress(placeIn(deps, invitee.organizationId), firstToken(deps, 'invitee', id)),
		lastMessageAt: timestampOrNull(lastMessageAt),
		openedAt: timestampOrNull(openedAt),
		arrivedAt: timestampOrNull(arrivedAt),
		declinedAt: timestampOrNull(declinedAt),
		declineReason: invitee.declineReason,
	}
}

export function presentInvited(deps: PresentDeps, { invitees, created }: Invitation): InvitedShape {
	const items = invitees.map((invitee) => presentInvitee(deps, invitee))
	return { items, created, existing: items.length - created }
}
