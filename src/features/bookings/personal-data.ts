import { foldText } from '../../kit/text/fold.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { emailKey } from '../../search/email-key.ts'
import { systemActor } from '../audit/actor.ts'
import { endPrefillLink } from '../links/prefill/end.ts'
import { listOfWaiver } from '../links/prefill/queries.ts'
import type { PersonalData } from '../personal-data.ts'
import { contactMarkOf } from './plan.ts'
import { listOfLink, listWithPerson, updateBooking } from './queries.ts'
import { personalBooking } from './table.ts'

/** A booking of somebody who was erased makes no link again, whatever its sender tells later. */
export const bookingData: PersonalData = {
	columns: personalBooking.columns,
	purgeWaiver(tx, _deps, { id }) {
		for (const link of listOfWaiver(tx, id))
			for (const { seq } of listOfLink(tx, link.id)) updateBooking(tx, seq, personalBooking.erased)
	},
	erasePerson(tx, deps, { organizationId, names, emails }) {
		const folded = new Set(names.map((name) => foldText(fullName(name))))
		const keys = emails.map(emailKey)
		for (const row of listWithPerson(tx, organizationId)) {
			const { contactMark, name } = row
			const isTheirs =
				contactMark !== null &&
				keys.some((key) => Buffer.from(contactMark).equals(contactMarkOf(deps, row.sourceId, key)))
			if (!isTheirs && !(contactMark === null && name !== null && folded.has(foldText(name)))) continue
			if (row.prefillLinkId !== null)
				endPrefillLink(tx, deps, { actor: systemActor(organizationId, 'bookings'), id: row.prefillLinkId })
			const marks = { contactMark: null, contentMark: null }
			updateBooking(tx, row.seq, { ...personalBooking.erased, ...marks, state: 'erased' })
		}
	},
}
