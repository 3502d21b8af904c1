import type { PersonalData } from '../../personal-data.ts'
import { blankInviteesOf, forgetInvitees } from './forget.ts'

export const inviteeData: PersonalData = {
	columns: { invitees: ['first_name', 'last_name', 'email', 'phone', 'phone_key', 'external_id'] },
	purgeWaiver(tx, deps, { id }) {
		blankInviteesOf(tx, deps, id)
	},
	erasePerson(tx, deps, { organizationId, emails, phones }) {
		forgetInvitees(tx, deps, organizationId, { emails, phones })
	},
}
