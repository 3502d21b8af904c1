import type { Person } from '../../blocks/types.ts'
import { addPeriod, birthdayAt, dayInZone, endOfDay, sameTimeOn, startOfDay } from '../../kit/dates.ts'
import type { TemplateSettings } from '../templates/model.ts'

/** The age of majority where a template names none. */
export const DEFAULT_AGE_OF_MAJORITY = 18

/**
 * When a waiver signed now stops holding, in milliseconds since 1970; null for never. Days are those of the
 * organization's time zone: a waiver that ends with a day holds to that day's last millisecond, one that holds for some
 * days, months or years ends at the time of day that it was signed at.
 */
export function expiryOf({ expiry }: TemplateSettings, signedAt: number, timezone: string): number | null {
	if (expiry === undefined) return null
	const today = dayInZone(signedAt, timezone)
	switch (expiry.type) {
		case 'never':
			return null
		case 'end_of_day':
			return endOfDay(today, timezone)
		case 'end_of_year':
			return endOfDay(`${today.slice(0, 4)}-12-31`, timezone)
		case 'date':
			return endOfDay(expiry.date, timezone)
		case 'duration':
			return sameTimeOn(signedAt, addPeriod(today, expiry), timezone)
		default:
			// A type without a case above would mean that the waiver never ends.
			throw new Error(`No rule for the expiry ${JSON.stringify(expiry satisfies never)}.`)
	}
}

/** When the first minor comes of age, where the template ends a waiver by it; else null. */
export function minorOfAgeAt(
	settings: TemplateSettings,
	minors: readonly Person[],
	timezone: string,
): number | null {
	if (settings.expireMinorsAtMajority !== true) return null
	const age = settings.ageOfMajority ?? DEFAULT_AGE_OF_MAJORITY
	const days = minors.flatMap(({ dateOfBirth }) =>
		dateOfBirth === undefined ? [] : [birthdayAt(dateOfBirth, age)],
	)
	const [first] = days.sort()
	return first === undefined ? null : startOfDay(first, timezone)
}
