import { SIGNS_ONLY } from '../../features/imports/reading/rows.ts'
import type { StoredPerson } from '../../features/waivers/people/stored-person.ts'

/**
 * Cells of a person in a list to import: first, middle and last name, email, phone, date of birth, and minor or not.
 * @param signerTakesPart from the waiver's evidence; older waivers lack it
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
