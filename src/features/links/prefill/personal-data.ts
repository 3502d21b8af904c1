import { foldText } from '../../../kit/text/fold.ts'
import { emailKey } from '../../../search/email-key.ts'
import { phoneKey } from '../../../search/phone-key.ts'
import { listPhoneKeys } from '../../../search/phone-number.ts'
import { countryOf } from '../../organization/organization.ts'
import type { ErasedPerson, PersonalData } from '../../personal-data.ts'
import { blankPrefillLinksOf, forgetPrefillLinks, revokeRenewing } from './end.ts'
import { personalPrefillLink } from './table.ts'

export const prefillLinkData: PersonalData = {
	columns: personalPrefillLink.columns,
	purgeWaiver(tx, deps, { id }) {
		revokeRenewing(tx, deps, id)
		blankPrefillLinksOf(tx, id)
	},
	erasePerson(tx, deps, person) {
		forgetPrefillLinks(
			tx,
			deps,
			person.organizationId,
			isAboutOneOf(person, countryOf(tx, person.organizationId)),
		)
	},
}

/** Returns a check whether a link's texts are about a person: by a contact, or by name if they contain no contact. */
function isAboutOneOf(
	{ names, emails, phones }: ErasedPerson,
	country: string | null,
): (texts: readonly string[]) => boolean {
	const contacts = [...emails.map(emailKey), ...phones.flatMap((phone) => listPhoneKeys(phone, country))]
	const nameParts = names.map(({ firstName, lastName }) => [foldText(firstName), foldText(lastName)])
	return (texts) => {
		const words = new Set(texts.flatMap((text) => [foldText(text), emailKey(text), phoneKey(text)]))
		if (contacts.some((contact) => words.has(contact))) return true
		// Another person of that name has other contacts.
		const hasAddress = texts.some((text) => text.includes('@'))
		return (
			!hasAddress && nameParts.some((name) => name.join('') !== '' && name.every((part) => words.has(part)))
		)
	}
}
