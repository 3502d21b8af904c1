import type { Person } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import { foldText } from '../../../kit/text/fold.ts'
import { comparePhone } from '../../../search/phone-number.ts'
import { countryOf } from '../../organization/organization.ts'
import type { Invitee } from '../table.ts'
import { foldEmail } from './person.ts'
import { findInviteeBy, listNamesakes } from './queries.ts'

/**
 * Who of an event's list has signed without a link of their own: by email, else by name where only one person of that
 * name fits, with the same number or with no contact that differs.
 */
export function recognizeInvitee(
	db: Db,
	{ organizationId, eventId }: Pick<Invitee, 'organizationId' | 'eventId'>,
	signer: Person,
): Invitee | undefined {
	const { firstName, lastName, email, phone } = signer
	const byEmail =
		email === undefined ? undefined : findInviteeBy(db, 'emailFolded', eventId, foldEmail(email))
	if (byEmail !== undefined) return byEmail
	const nameFolded = foldText(`${firstName} ${lastName}`)
	const namesakes = nameFolded === '' ? [] : listNamesakes(db, eventId, nameFolded)
	const country = countryOf(db, organizationId)
	const matches = namesakes.filter((each) => {
		if (each.phone !== null && phone !== undefined)
			return comparePhone(each.phone, country) === comparePhone(phone, country)
		return each.emailFolded === null || email === undefined
	})
	return matches.length === 1 ? matches[0] : undefined
}
