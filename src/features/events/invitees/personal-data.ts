import type { PersonalData } from '../../personal-data.ts'
import { personalInvitee } from '../table.ts'
import { blankInviteesOf, forgetInvitees } from './forget.ts'

export const inviteeData: PersonalData = {
	columns: personalInvitee.columns,
	purgeWaiver(tx, deps, { id }) {
		blankInviteesOf(tx, deps, id)
	},
	erasePerson: forgetInvitees,
}
