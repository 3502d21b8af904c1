import type { Person } from '../../blocks/types.ts'
import { foldText } from '../../kit/fold.ts'
import { phoneKey } from '../../search/phone-key.ts'

/** What participants are matched by. */
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
 * Whether a participant is the person of this identity: the names agree, and so do the email addresses, the phone numbers
 * or the dates of birth. Different dates of birth are different people: a father and a son may share a name, a phone
 * number and an address.
 */
export function isSamePerson(participant: Identity, person: Identity): boolean {
	const agrees = (field: 'emailFolded' | 'phoneKey' | 'dateOfBirth'): boolean =>
		participant[field] !== null && participant[field] === person[field]
	if (participant.nameFolded !== person.nameFolded) return false
	if (participant.dateOfBirth !== null && person.dateOfBirth !== null) return agrees('dateOfBirth')
	return agrees('emailFolded') || agrees('phoneKey')
}
