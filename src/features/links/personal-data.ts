import type { PersonalData } from '../personal-data.ts'
import { revokeLinks } from './link.ts'

export const linkData: PersonalData = {
	columns: {},
	/** The signer's link to their copy leads nowhere any more. */
	purgeWaiver(tx, deps, { id }) {
		revokeLinks(tx, deps, { kind: 'copy', subjectId: id })
	},
}
