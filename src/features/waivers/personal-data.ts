import { endConsentOf } from '../participants/consent/consent.ts'
import type { PersonalData } from '../personal-data.ts'
import { blankImages, deleteSpool } from './image-queries.ts'
import { blankFlags, blankPeople, blankWaiverRow } from './purge-queries.ts'
import { deleteTags } from './queries.ts'
import { reindexWaiver } from './search/index-terms.ts'
import { personalFlag, personalWaiverParticipant, personalWaiver } from './table.ts'

export const waiverData: PersonalData = {
	columns: { ...personalWaiver.columns, ...personalWaiverParticipant.columns, ...personalFlag.columns },
	/** Keeps ids, times, status and hash: the proof that somebody signed. */
	purgeWaiver(tx, _deps, { id, seq, purgedAt }) {
		endConsentOf(tx, id)
		reindexWaiver(tx, seq, () => {
			blankWaiverRow(tx, seq, purgedAt)
			blankPeople(tx, seq)
			blankFlags(tx, seq)
			blankImages(tx, seq)
			deleteTags(tx, seq)
			deleteSpool(tx, seq)
		})
	},
}
