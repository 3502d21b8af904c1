import type { PersonalData } from '../personal-data.ts'
import { deleteNotesOf } from './queries.ts'
import { personalNote } from './table.ts'

export const noteData: PersonalData = {
	columns: personalNote.columns,
	purgePerson(tx, _deps, { participantIds }) {
		for (const id of participantIds) deleteNotesOf(tx, id)
	},
}
