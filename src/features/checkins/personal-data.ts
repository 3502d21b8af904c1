import type { PersonalData } from '../personal-data.ts'
import { blankCheckins } from './queries.ts'

export const checkinData: PersonalData = {
	columns: { checkins: ['reason'] },
	purgeWaiver(tx, _deps, { seq }) {
		blankCheckins(tx, seq)
	},
}
