import { revokeLinks } from '../token/link.ts'
import type { PersonalData } from '../../personal-data.ts'
import { blankNamed, blankSecondGuardian } from './queries.ts'
import { personalGuardian } from './table.ts'

export const secondGuardianData: PersonalData = {
	columns: personalGuardian.columns,
	purgeWaiver(tx, deps, { id, seq }) {
		revokeLinks(tx, deps, { kind: 'guardian', subjectId: id })
		blankSecondGuardian(tx, seq)
	},
	/** By the address, since many people share a name. The minors still wait, and another guardian may sign. */
	erasePerson(tx, _deps, { organizationId, emails }) {
		blankNamed(tx, organizationId, emails)
	},
}
