import type { PersonalData } from '../../personal-data.ts'
import { revokeLinks } from './link.ts'

export const linkData: PersonalData = {
	columns: {},
	purgeWaiver(tx, deps, { id }) {
		revokeLinks(tx, deps, { kind: 'copy', subjectId: id })
	},
}
