import type { PersonalData } from '../personal-data.ts'
import { deleteBan } from './queries.ts'
import { personalBan } from './table.ts'

export const banData: PersonalData = {
	columns: personalBan.columns,
	purgePerson(tx, _deps, { participantIds }) {
		for (const id of participantIds) deleteBan(tx, id)
	},
}
