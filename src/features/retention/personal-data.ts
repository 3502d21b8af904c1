import { alertData } from '../alerts/personal-data.ts'
import { banData } from '../bans/personal-data.ts'
import { bookingData } from '../bookings/personal-data.ts'
import { checkinData } from '../checkins/personal-data.ts'
import { documentData } from '../documents/personal-data.ts'
import { incidentData } from '../incidents/personal-data.ts'
import { inviteeData } from '../events/invitees/personal-data.ts'
import { linkData } from '../links/token/personal-data.ts'
import { markData } from '../marks/personal-data.ts'
import { messageData } from '../messages/personal-data.ts'
import { monthlyMailData } from '../monthly-mail/personal-data.ts'
import { noteData } from '../notes/personal-data.ts'
import { participantData } from '../participants/personal-data.ts'
import type { PersonalData } from '../personal-data.ts'
import { prefillLinkData } from '../links/prefill/personal-data.ts'
import { staffData } from '../accounts/staff/personal-data.ts'
import { secondGuardianData } from '../links/guardian/personal-data.ts'
import { waiverData } from '../waivers/personal-data.ts'

/**
 * In the order of a purge: documents read the rows of a waiver's files before these are blanked, and messages read
 * the invitees before these are deleted. A booking ends its link before that is blanked.
 */
export const personalData: readonly PersonalData[] = [
	documentData,
	messageData,
	inviteeData,
	bookingData,
	prefillLinkData,
	linkData,
	checkinData,
	secondGuardianData,
	waiverData,
	markData,
	banData,
	noteData,
	participantData,
	// A report goes with the last waiver and person that it names.
	incidentData,
	staffData,
	monthlyMailData,
	alertData,
]
