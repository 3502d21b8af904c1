import { isLanguageTag } from '../../../blocks/authoring/check-settings.ts'
import { isEmail, readEmail } from '../../../blocks/answers/email.ts'
import { phoneFault } from '../../../blocks/answers/phone.ts'
import type { Detail } from '../../../http/problems.ts'
import { recordOf } from '../../../kit/record-of.ts'
import { foldText } from '../../../kit/text/fold.ts'
import { plainText, readName } from '../../../kit/text/plain.ts'
import { emailKey } from '../../../search/email-key.ts'
import { phoneKey } from '../../../search/phone-key.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Invitee } from '../table.ts'
import { INVITEE_PARTS } from './model.ts'
import type { InvitedPerson, InviteePart } from './model.ts'

export type PersonFields = Pick<Invitee, InviteePart | 'nameFolded' | 'emailFolded' | 'phoneKey'>

/** An empty text counts as absent. */
export function readPerson(person: InvitedPerson): PersonFields {
	const parts = recordOf(INVITEE_PARTS, (part) => textOf(person[part], READERS[part]))
	const { firstName, lastName, email, phone } = parts
	return {
		...parts,
		nameFolded: foldText(`${firstName ?? ''} ${lastName ?? ''}`),
		emailFolded: email === null ? null : emailKey(email),
		phoneKey: phone === null ? null : phoneKey(phone),
	}
}

export function faultsOf(
	{ nameFolded, email, phone, externalId, language }: PersonFields,
	path: string,
): Detail[] {
	const faults: Detail[] = []
	if (email !== null && !isEmail(email))
		faults.push({ path: `${path}/email`, code: 'not_an_email', message: 'Send an email address.' })
	if (phone !== null && phoneFault(phone) !== undefined)
		faults.push({ path: `${path}/phone`, code: 'not_a_phone', message: 'Send a phone number.' })
	if (language !== null && !isLanguageTag(language))
		faults.push({
			path: `${path}/language`,
			code: 'not_a_language',
			message: 'Send a language such as de or pt-BR.',
		})
	if (nameFolded === '' && email === null && phone === null && externalId === null)
		faults.push({ path, code: 'empty', message: 'Send a name, an email, a phone or an externalId.' })
	return faults
}

/** As signing reads them. */
const READERS: Partial<Record<InviteePart, (text: string) => string>> = {
	firstName: readName,
	lastName: readName,
	email: readEmail,
	language: languageTag,
}

/** With hyphens: some systems write `de_AT`. */
export function languageTag(text: string): string {
	return plainText(text).replace(/_/g, '-')
}

function textOf(value: string | null | undefined, read = tidy): string | null {
	return value === null || value === undefined ? null : read(value) || null
}
