import type { Deps } from '../../../deps.ts'
import { timestampOrNull } from '../../../kit/time/dates.ts'
import type { Invitee } from '../table.ts'
import { signingAddress } from '../../links/token/address.ts'
import { firstToken } from '../../links/token/link.ts'
import type { Invitation } from './invite.ts'
import type { InvitedShape, InviteeShape } from './model.ts'

type PresentDeps = Pick<Deps, 'config' | 'linkTokens'>

export function presentInvitee(deps: PresentDeps, invitee: Invitee): InviteeShape {
	const {
		id,
		eventId,
		firstName,
		lastName,
		email,
		phone,
		status,
		waiverId,
		lastMessageAt,
		externalId,
		language,
		openedAt,
		arrivedAt,
	} = invitee
	return {
		id,
		eventId,
		firstName,
		lastName,
		email,
		phone,
		status,
		waiverId,
		signUrl: signingAddress(deps.config, firstToken(deps, 'invitee', id)),
		lastMessageAt: timestampOrNull(lastMessageAt),
		openedAt: timestampOrNull(openedAt),
		arrivedAt: timestampOrNull(arrivedAt),
		externalId,
		language,
	}
}

export function presentInvited(deps: PresentDeps, { invitees, created }: Invitation): InvitedShape {
	const items = invitees.map((invitee) => presentInvitee(deps, invitee))
	return { items, created, existing: items.length - created }
}
