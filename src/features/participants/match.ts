import type { Person } from '../../blocks/types.ts'
import { foldText } from '../../kit/text/fold.ts'
import { phoneKey } from '../../search/phone-key.ts'

export type Identity = {
	readonly nameFolded: string
	readonly emailFolded: string | null
	readonly phoneKey: string | null
	readonly dateOfBirth: string | null
}

export function identityOf({ firstName, lastName, email, phone, dateOfBirth }: Person): Identity {
	return {
		nameFolded: foldText(`${firstName} ${lastName}`),
		emailFolded: email === undefined ? null : email.toLowerCase(),
		phoneKey: phone === undefined ? null : phoneKey(phone),
		dateOfBirth: dateOfBirth ?? null,
	}
}

/**
 * The same name, and an equal email, phone or date of birth. Different dates of birth are two people: a father and a
 * son may share name, phone and address.
 */
export function isSamePerson(participant: Identity, person: Identity): boolean {
	const agrees = (field: 'emailFolded' | 'phoneKey' | 'dateOfBirth'): boolean =>
		participant[field] !== null && participant[field] === person[field]
	if (participant.nameFolded !== person.nameFolded) return false
	if (participant.dateOfBirth !== null && person.dateOfBirth !== null) return agrees('dateOfBirth')
	return agrees('emailFolded') || agrees('phoneKey')
}
