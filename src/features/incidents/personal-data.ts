import type { PersonalData } from '../personal-data.ts'
import { systemActor } from '../audit/actor.ts'
import { purgeInTransaction, purgeUnneeded } from './purge.ts'
import { listIncidentsOf, listIncidentsOfWaiver } from './queries.ts'
import { personalAddition, personalIncident } from './table.ts'

/** A report is kept with its waivers and people, until the last of them is gone and nothing holds it. */
export const incidentData: PersonalData = {
	columns: { ...personalIncident.columns, ...personalAddition.columns },
	purgeWaiver(tx, deps, { seq }) {
		purgeUnneeded(tx, deps, listIncidentsOfWaiver(tx, seq))
	},
	purgePerson(tx, deps, { participantIds }) {
		purgeUnneeded(tx, deps, listIncidentsOf(tx, participantIds))
	},
	/** What a report says of a person can't be told apart from the rest, so all of it goes. */
	erasePerson(tx, deps, { organizationId, participantIds }) {
		for (const incident of listIncidentsOf(tx, participantIds))
			if (incident.releasedAt !== null)
				purgeInTransaction(tx, deps, { actor: systemActor(organizationId), incident, policy: 'erasure' })
	},
}
