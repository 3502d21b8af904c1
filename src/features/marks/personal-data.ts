import type { PersonalData } from '../personal-data.ts'
import { deleteGivenMarks } from './queries.ts'
import { personalMark } from './table.ts'

export const markData: PersonalData = {
	columns: personalMark.columns,
	purgePerson(tx, _deps, { participantIds }) {
		for (const id of participantIds) deleteGivenMarks(tx, id)
	},
}
