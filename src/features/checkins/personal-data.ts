import type { PersonalData } from '../personal-data.ts'
import { blankCheckins } from './queries.ts'
import { personalCheckin } from './table.ts'

export const checkinData: PersonalData = {
	columns: personalCheckin.columns,
	purgeWaiver(tx, _deps, { seq }) {
		blankCheckins(tx, seq)
	},
}
