import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import type { Actor } from '../audit/actor.ts'
import { zonesOf } from '../organization/zones.ts'
import { idsOf, requireParticipant, requireUnerased } from '../participants/participant.ts'
import { findHold } from '../waivers/changes/hold-queries.ts'
import { holdWaiver, releaseWaiver } from '../waivers/changes/hold.ts'
import { listValidAt } from '../waivers/people/coverage.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import type { Waiver } from '../waivers/table.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import { MAX_WAIVERS } from './model.ts'
import {
	deleteLinks,
	deletePeople,
	findOtherHolder,
	insertLink,
	insertPerson,
	listLinks,
	passHold,
} from './queries.ts'
import type { Incident, IncidentWaiver } from './table.ts'

type LinkDeps = Pick<Deps, 'clock' | 'ids'>

/** Names the people of a draft. A merged duplicate is the person that remains. @throws Problem 404, 409 for an erased one */
export function linkPeople(tx: Tx, incident: Incident, ids: readonly string[]): void {
	const people = ids.map((id) => requireUnerased(tx, incident.organizationId, id).id)
	deletePeople(tx, incident.id)
	for (const [position, participantId] of [...new Set(people)].entries())
		insertPerson(tx, { incidentId: incident.id, participantId, position })
}

/** The waivers of people that were valid in the minute of the accident. */
export function findWaiversThen(tx: Tx, incident: Incident, people: readonly string[]): Waiver[] {
	const seqs = people.flatMap((id) => {
		const ids = idsOf(tx, requireParticipant(tx, incident.organizationId, id))
		return listValidAt(tx, incident.organizationId, ids, incident.happenedAt).map(({ seq }) => seq)
	})
	return [...new Set(seqs)].slice(0, MAX_WAIVERS).flatMap((seq) => findWaiverBySeq(tx, seq) ?? [])
}

/** @throws Problem 404 */
export function findNamedWaivers(tx: Tx, { organizationId }: Incident, ids: readonly string[]): Waiver[] {
	const waivers = ids.map((id) => requireWaiver(tx, organizationId, id))
	return [...new Map(waivers.map((waiver) => [waiver.seq, waiver])).values()]
}

/** Names the waivers of a draft, and holds them; the holds of those that it no longer names are lifted. */
export function linkWaivers(
	tx: Tx,
	deps: LinkDeps,
	{ actor, incident, waivers }: { actor: Actor; incident: Incident; waivers: readonly Waiver[] },
): void {
	const before = new Map(listLinks(tx, incident.id).map((link) => [link.waiverSeq, link]))
	const timezone = zonesOf(tx, incident.organizationId)(incident.locationId)
	const reason = `Incident report of ${dayInZone(incident.happenedAt, timezone)}`
	deleteLinks(tx, incident.id)
	for (const [position, waiver] of waivers.entries()) {
		const link = before.get(waiver.seq)
		const hold =
			link === undefined && waiver.purgedAt === null
				? holdWaiver(tx, deps, { actor, waiver, reason })
				: undefined
		const holdPlacedAt = hold?.placedAt ?? link?.holdPlacedAt ?? null
		insertLink(tx, { incidentId: incident.id, waiverSeq: waiver.seq, position, holdPlacedAt })
		before.delete(waiver.seq)
	}
	for (const link of before.values()) releaseLink(tx, deps, actor, link)
}

/** Lifts the hold that a report placed, unless another report needs it. @returns whether it was lifted */
export function releaseLink(tx: Tx, deps: LinkDeps, actor: Actor, link: IncidentWaiver): boolean {
	const { waiverSeq, holdPlacedAt, incidentId } = link
	// Somebody may have lifted it, and placed another since.
	if (holdPlacedAt === null || findHold(tx, waiverSeq)?.placedAt !== holdPlacedAt) return false
	const other = findOtherHolder(tx, waiverSeq, incidentId)
	if (other !== undefined) {
		passHold(tx, link, other.incidentId)
		return false
	}
	const waiver = findWaiverBySeq(tx, waiverSeq)
	return waiver !== undefined && releaseWaiver(tx, deps, { actor, waiver }) !== undefined
}
