import type { PersonalData } from '../personal-data.ts'
import { blankCheckins } from './queries.ts'
import { deleteRefusalsOf } from './refusals/queries.ts'
import { personalRefusal } from './refusals/table.ts'
import { personalCheckin } from './table.ts'

export const checkinData: PersonalData = {
	columns: { ...personalCheckin.columns, ...personalRefusal.columns },
	purgeWaiver(tx, _deps, { seq }) {
		blankCheckins(tx, seq)
	},
	purgePerson(tx, _deps, { participantIds }) {
		for (const id of participantIds) deleteRefusalsOf(tx, id)
	},
}
