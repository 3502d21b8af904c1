import { listInviteesOfWaiver } from '../events/invitees/queries.ts'
import { listInviteesOfContacts } from '../events/invitees/forget.ts'
import type { PersonalData } from '../personal-data.ts'
import { forgetMessages } from './forget.ts'
import { personalMessage } from './table.ts'

export const messageData: PersonalData = {
	columns: personalMessage.columns,
	purgeWaiver(tx, deps, { id: waiverId }) {
		for (const { id: inviteeId } of listInviteesOfWaiver(tx, waiverId))
			forgetMessages(tx, deps, { inviteeId })
		forgetMessages(tx, deps, { waiverId })
	},
	purgePerson(tx, deps, { participantIds }) {
		forgetMessages(tx, deps, { participantIds })
	},
	erasePerson(tx, deps, { organizationId, participantIds, emails, phones }) {
		for (const { id: inviteeId } of listInviteesOfContacts(tx, organizationId, { emails, phones }))
			forgetMessages(tx, deps, { inviteeId })
		forgetMessages(tx, deps, { organizationId, emails, phones, participantIds })
	},
}
