import type { PersonalData } from '../personal-data.ts'
import { reindexParticipant } from './index-terms.ts'
import { requireParticipant } from './participant.ts'
import { blankParticipant } from './queries.ts'
import { personalParticipant } from './table.ts'

export const participantData: PersonalData = {
	columns: personalParticipant.columns,
	purgePerson(tx, _deps, { organizationId, participantIds, purgedAt }) {
		const [first] = participantIds
		if (first === undefined) return
		reindexParticipant(tx, requireParticipant(tx, organizationId, first), () => {
			for (const id of participantIds) blankParticipant(tx, id, purgedAt)
		})
	},
}
