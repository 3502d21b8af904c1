import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../lib/dates.ts'
import { signingAddress } from '../links/address.ts'
import { linkToken } from '../links/link.ts'
import type { EventShape } from './model.ts'
import { countInvitees } from './queries.ts'
import type { Event, InviteeCounts } from './table.ts'

type PresentDeps = Pick<Deps, 'db' | 'config' | 'linkTokens'>

export function presentEvents(deps: PresentDeps, events: readonly Event[]): EventShape[] {
	const counts = countInvitees(
		deps.db,
		events.map(({ id }) => id),
	)
	return events.map((event) => present(deps, event, counts.get(event.id) ?? NOBODY))
}

export function presentEvent(deps: PresentDeps, event: Event): EventShape {
	return present(deps, event, countInvitees(deps.db, [event.id]).get(event.id) ?? NOBODY)
}

const NOBODY: InviteeCounts = { invited: 0, signed: 0, bounced: 0 }

function present({ config, linkTokens }: PresentDeps, event: Event, invitees: InviteeCounts): EventShape {
	const { id, name, templateId, status, locationId, externalId, reminders } = event
	return {
		id,
		name,
		templateId,
		status,
		startsAt: toTime(event.startsAt),
		endsAt: toTime(event.endsAt),
		locationId,
		signingClosesAt: toTime(event.signingClosesAt),
		externalId,
		reminders: [...reminders],
		signUrl: signingAddress(config, linkToken({ linkTokens }, eventLinkOf(id))),
		invitees,
		createdAt: toTimestamp(event.createdAt),
		closedAt: toTime(event.closedAt),
	}
}

/** The one link of an event: it is never made anew, since closing and reopening act on the event. */
function eventLinkOf(subjectId: string) {
	return { kind: 'event', subjectId, generation: 1 } as const
}

function toTime(ms: number | null): string | null {
	return ms === null ? null : toTimestamp(ms)
}
