import type { PersonalData } from '../personal-data.ts'
import { deleteConsent } from './consent/queries.ts'
import { reindexParticipant } from './index-terms.ts'
import { requireParticipant } from './participant.ts'
import { blankParticipant } from './queries.ts'
import { personalParticipant } from './table.ts'

export const participantData: PersonalData = {
	columns: personalParticipant.columns,
	purgePerson(tx, _deps, { organizationId, participantIds, purgedAt }) {
		const [first] = participantIds
		if (first === undefined) return
		for (const id of participantIds) deleteConsent(tx, id)
		reindexParticipant(tx, requireParticipant(tx, organizationId, first), () => {
			for (const id of participantIds) blankParticipant(tx, id, purgedAt)
		})
	},
}
