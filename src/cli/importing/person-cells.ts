import { SIGNS_ONLY } from '../../features/imports/reading/rows.ts'
import type { StoredPerson } from '../../features/waivers/people/stored-person.ts'

/**
 * A person's cells in a list to be imported: first, middle and last name, email, phone, date of birth, and whether they
 * are a minor. @param signerTakesPart of the waiver's evidence; older waivers don't say
 */
export function personCells(
	person: typeof StoredPerson.static & { readonly role: string },
	signerTakesPart: unknown,
): (string | null)[] {
	const { role, firstName, middleName, lastName, email, phone, dateOfBirth } = person
	const adult = signerTakesPart === false ? SIGNS_ONLY : 'no'
	return [
		firstName,
		middleName ?? null,
		lastName,
		email ?? null,
		phone ?? null,
		dateOfBirth ?? null,
		role === 'minor' ? 'yes' : adult,
	]
}
