import type { Db } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { createLink, findLink, findLinkOf, findToken, revokeLinks, whyDead } from '../../links/token/link.ts'
import { requireEvent, requireUnclosed } from '../open.ts'
import { findEvent } from '../queries.ts'
import type { Event } from '../table.ts'

/** How long the link opens after the event has ended, or after an event without a day was created. */
const AFTER_END_MS = 30 * DAY_MS
const WITHOUT_DAY_MS = 365 * DAY_MS

type LinkDeps = Pick<Deps, 'clock' | 'linkTokens'>
type LeaderDeps = ActDeps & LinkDeps

/** Makes the link, or keeps the one that there is. @throws Problem 404, 409 if the event is closed */
export function shareWithLeader(deps: LeaderDeps, { actor, id }: ById): Promise<Event> {
	return deps.write((tx) => {
		const event = requireEvent(tx, actor.organizationId, id)
		requireUnclosed(event)
		if (findLeaderToken(tx, deps, event) === undefined) {
			revokeLinks(tx, deps, { kind: 'leader', subjectId: event.id })
			const { organizationId } = event
			createLink(tx, deps, { organizationId, kind: 'leader', subjectId: event.id })
			recordAudit(tx, deps, actor, { action: 'event.leader_link_made', subject: event.id })
		}
		return event
	})
}

/** Repeating it changes nothing. @throws Problem 404 */
export function endLeaderLink(deps: LeaderDeps, { actor, id }: ById): Promise<Event> {
	return deps.write((tx) => {
		const event = requireEvent(tx, actor.organizationId, id)
		// Also of a closed event, which may be opened again.
		if (findLinkOf(tx, 'leader', event.id)?.revokedAt === null) {
			revokeLinks(tx, deps, { kind: 'leader', subjectId: event.id })
			recordAudit(tx, deps, actor, { action: 'event.leader_link_ended', subject: event.id })
		}
		return event
	})
}

/** Undefined if there is none that works, or another links.key has made it. */
export function findLeaderToken(db: Db, deps: LinkDeps, event: Event): string | undefined {
	const link = findLinkOf(db, 'leader', event.id)
	if (link === undefined || !isShown(event, deps.clock.now())) return undefined
	return whyDead(link, deps.clock.now()) === undefined ? findToken(deps, link) : undefined
}

/** The event of a leader's link that works. */
export function openLeaderLink(db: Db, { clock }: Pick<Deps, 'clock'>, token: string): Event | undefined {
	const link = findLink(db, token)
	if (link?.kind !== 'leader' || whyDead(link, clock.now()) !== undefined) return undefined
	const event = findEvent(db, link.organizationId, link.subjectId)
	return event !== undefined && isShown(event, clock.now()) ? event : undefined
}

/** Names aren't shown for longer than a group needs them. */
function isShown({ status, startsAt, endsAt, createdAt }: Event, now: number): boolean {
	if (status === 'closed') return false
	const end = endsAt ?? startsAt
	return now < (end === null ? createdAt + WITHOUT_DAY_MS : end + AFTER_END_MS)
}
