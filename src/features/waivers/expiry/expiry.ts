import type { Entry } from '../../../jurisdictions/entry.ts'
import type { Person } from '../../../blocks/types.ts'
import { addPeriod, birthdayAt, dayInZone, endOfDay, startOfDay } from '../../../kit/time/dates.ts'
import type { TemplateSettings } from '../../templates/model.ts'

/** Of the template, else of the place. */
export function ageOfMajorityOf(
	{ ageOfMajority }: Pick<TemplateSettings, 'ageOfMajority'> = {},
	{ majority }: Pick<Entry, 'majority'>,
): number {
	return ageOfMajority ?? majority.age
}

/**
 * In milliseconds since 1970; null for never. Days are in the venue's time zone, and a waiver is valid until the last
 * millisecond of its last day.
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
			return endOfDay(addPeriod(today, expiry), timezone)
		default:
			// Without this, a type without a case would mean that the waiver never expires.
			throw new Error(`No rule for the expiry ${JSON.stringify(expiry satisfies never)}.`)
	}
}

export function minorOfAgeAt(
	settings: TemplateSettings,
	minors: readonly Person[],
	{ timezone, law }: { readonly timezone: string; readonly law: Entry },
): number | null {
	if (settings.expireMinorsAtMajority !== true) return null
	const age = ageOfMajorityOf(settings, law)
	const days = minors.flatMap(({ dateOfBirth }) =>
		dateOfBirth === undefined ? [] : [birthdayAt(dateOfBirth, age)],
	)
	const [first] = days.sort()
	return first === undefined ? null : startOfDay(first, timezone)
}
