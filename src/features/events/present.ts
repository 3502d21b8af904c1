import type { Deps } from '../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { leaderAddress, signingAddress } from '../links/token/address.ts'
import { firstToken } from '../links/token/link.ts'
import { placeIn } from '../organization/hosts.ts'
import { findLeaderToken } from './leader/link.ts'
import type { EventShape } from './model.ts'
import { NO_INVITEES, countInvitees } from './queries.ts'
import type { Event, InviteeCounts } from './table.ts'

type PresentDeps = Pick<Deps, 'db' | 'config' | 'linkTokens' | 'clock'>

export function presenterOf(deps: PresentDeps, events: readonly Event[]): (event: Event) => EventShape {
	const ids = events.map(({ id }) => id)
	const counts = countInvitees(deps.db, ids)
	return (event) => present(deps, event, counts.get(event.id) ?? NO_INVITEES)
}

export function presentEvent(deps: PresentDeps, event: Event): EventShape {
	return presenterOf(deps, [event])(event)
}

function present(deps: PresentDeps, event: Event, { byStatus, ...counts }: InviteeCounts): EventShape {
	const place = placeIn(deps, event.organizationId)
	const leaderToken = findLeaderToken(deps.db, deps, event)
	const { id, name, templateId, status, locationId, externalId, reminders } = event
	return {
		id,
		name,
		templateId,
		status,
		startsAt: timestampOrNull(event.startsAt),
		endsAt: timestampOrNull(event.endsAt),
		locationId,
		signingClosesAt: timestampOrNull(event.signingClosesAt),
		externalId,
		reminders: [...reminders],
		signUrl: signingAddress(place, firstToken(deps, 'event', id)),
		leaderUrl: leaderToken === undefined ? null : leaderAddress(place, leaderToken),
		invitees: byStatus,
		...counts,
		createdAt: toTimestamp(event.createdAt),
		closedAt: timestampOrNull(event.closedAt),
	}
}
