import type { Person } from '../../blocks/types.ts'
import { foldText } from '../../kit/text/fold.ts'
import { emailKey } from '../../search/email-key.ts'
import { comparePhone } from '../../search/phone-number.ts'

export type Identity = {
	readonly nameFolded: string
	readonly emailFolded: string | null
	/** As it was given. */
	readonly phone: string | null
	readonly dateOfBirth: string | null
}

export function identityOf({ firstName, lastName, email, phone, dateOfBirth }: Person): Identity {
	return {
		nameFolded: foldText(`${firstName} ${lastName}`),
		emailFolded: email === undefined ? null : emailKey(email),
		phone: phone ?? null,
		dateOfBirth: dateOfBirth ?? null,
	}
}

/**
 * The same name, and an equal email, phone or date of birth. Different dates of birth are two people: a father and a
 * son may share name, phone and address.
 * @param readCountry where a phone number without a country prefix is dialed; null if unknown. Seldom needed
 */
export function isSamePerson(
	participant: Identity,
	person: Identity,
	readCountry: () => string | null,
): boolean {
	const agrees = (field: 'emailFolded' | 'dateOfBirth'): boolean =>
		participant[field] !== null && participant[field] === person[field]
	if (participant.nameFolded !== person.nameFolded) return false
	if (participant.dateOfBirth !== null && person.dateOfBirth !== null) return agrees('dateOfBirth')
	return agrees('emailFolded') || isSamePhone(participant.phone, person.phone, readCountry)
}

function isSamePhone(one: string | null, other: string | null, readCountry: () => string | null): boolean {
	if (one === null || other === null) return false
	if (one === other) return true
	const country = readCountry()
	return comparePhone(one, country) === comparePhone(other, country)
}
