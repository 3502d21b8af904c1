import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordPhiAccess } from '../audit/record.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import { requireIncident } from './incident.ts'
import type { IncidentShape } from './model.ts'
import { presentIncident } from './present.ts'
import { listLinks, listPeople } from './queries.ts'
import type { Incident } from './table.ts'

/** The access log's row is on disk before this settles, or the read fails. @throws Problem 404 */
export function readIncident(
	deps: ActDeps,
	{ actor, id, language }: ById & { language: string | undefined },
): Promise<IncidentShape> {
	return deps.write((tx) => {
		const incident = requireIncident(tx, actor.organizationId, id)
		recordIncidentRead(tx, deps, { actor, incident, action: 'incident.read' })
		return presentIncident(tx, incident, language)
	})
}

type Reading = {
	readonly actor: Actor
	readonly incident: Incident
	readonly action: 'incident.read' | 'incident.photo_read'
}

/** A row for each person whom the report names; without people for each waiver; without either, one of its own. */
export function recordIncidentRead(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, incident, action }: Reading,
): void {
	const people = listPeople(tx, incident.id).map(({ participantId }) => ({ participantId }))
	const waivers = listLinks(tx, incident.id).flatMap(({ waiverSeq }) => {
		const waiver = findWaiverBySeq(tx, waiverSeq)
		return waiver === undefined ? [] : [{ waiverId: waiver.id }]
	})
	const about = people.length > 0 ? people : waivers
	for (const each of about.length > 0 ? about : [{}]) recordPhiAccess(tx, deps, actor, { action, ...each })
}
