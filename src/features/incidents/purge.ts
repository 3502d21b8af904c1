import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { systemActor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { appendEntry } from '../evidence/append.ts'
import { requireUnpurgedIncident } from './incident.ts'
import { releaseLink } from './link.ts'
import {
	blankAdditions,
	deletePhotos,
	isNeeded,
	listLinks,
	listPeople,
	updateIncidentRow,
} from './queries.ts'
import { personalAddition, personalIncident } from './table.ts'
import type { Incident } from './table.ts'

type StampDeps = Pick<Deps, 'clock' | 'ids'>

export type Released = { readonly id: string; readonly releasedAt: number; readonly liftedHolds: number }

/** Its waivers and people may be purged again. @throws Problem 404, also without a hold, 409 for a purged report */
export function liftIncidentHold(deps: ActDeps, { actor, id }: ById): Promise<Released> {
	return deps.write((tx) => {
		const incident = requireUnpurgedIncident(tx, actor.organizationId, id)
		if (incident.releasedAt !== null) throw problem('not_found', 'The report is not under legal hold.')
		const releasedAt = deps.clock.now()
		updateIncidentRow(tx, incident.id, { releasedAt })
		const links = listLinks(tx, incident.id)
		const liftedHolds = links.filter((link) => releaseLink(tx, deps, actor, link)).length
		recordAudit(tx, deps, actor, { action: 'incident.hold_lifted', subject: incident.id })
		// What it named may be gone already. A report that names nobody is purged by a call alone.
		if (links.length > 0 || listPeople(tx, incident.id).length > 0)
			purgeUnneeded(tx, deps, [{ ...incident, releasedAt }])
		return { id: incident.id, releasedAt, liftedHolds }
	})
}

/** Erases what a report says; its entries in the chain stay. @throws Problem 404, 409 under hold and for a purged one */
export async function purgeIncident(
	deps: ActDeps & Pick<Deps, 'wake'>,
	{ actor, id }: ById,
): Promise<{ readonly id: string; readonly purgedAt: number }> {
	const purge = await deps.write((tx) => {
		const incident = requireUnpurgedIncident(tx, actor.organizationId, id)
		if (incident.releasedAt === null)
			throw problem('conflict', 'The report is under legal hold. Lift the hold before you purge it.')
		enqueueJob(tx, 'remains.erase', incident.id)
		return { id: incident.id, purgedAt: purgeInTransaction(tx, deps, { actor, incident, policy: 'request' }) }
	})
	deps.wake('remains.erase')
	return purge
}

/** Of these reports, those that nothing holds and whose waivers and people are gone. */
export function purgeUnneeded(tx: Tx, deps: StampDeps, incidents: readonly Incident[]): void {
	for (const incident of incidents)
		if (incident.releasedAt !== null && !isNeeded(tx, incident.id))
			purgeInTransaction(tx, deps, {
				actor: systemActor(incident.organizationId),
				incident,
				policy: 'retention',
			})
}

type Purging = {
	readonly actor: Actor
	readonly incident: Incident
	readonly policy: 'request' | 'erasure' | 'retention'
}

/** @returns the time, in milliseconds since 1970 */
export function purgeInTransaction(tx: Tx, deps: StampDeps, { actor, incident, policy }: Purging): number {
	const { id, organizationId, chainSeq } = incident
	const purgedAt = Math.max(deps.clock.now(), incident.savedAt)
	updateIncidentRow(tx, id, { ...personalIncident.erased, recordSalt: null, purgedAt })
	blankAdditions(tx, id, personalAddition.erased)
	deletePhotos(tx, id)
	// The chain knows nothing of a draft.
	if (chainSeq !== null)
		appendEntry(tx, {
			organizationId,
			kind: 'incident.purged',
			subject: id,
			at: purgedAt,
			data: { policy, closedSeq: chainSeq },
		})
	recordAudit(tx, deps, actor, { action: 'incident.purged', subject: id, data: { policy } })
	return purgedAt
}
