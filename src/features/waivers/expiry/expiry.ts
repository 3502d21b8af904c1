import type { Person } from '../../../blocks/types.ts'
import {
	addPeriod,
	birthdayAt,
	dayInZone,
	endOfDay,
	sameTimeOn,
	startOfDay,
} from '../../../kit/time/dates.ts'
import type { TemplateSettings } from '../../templates/model.ts'

const DEFAULT_AGE_OF_MAJORITY = 18

export function ageOfMajorityOf(settings: Pick<TemplateSettings, 'ageOfMajority'> = {}): number {
	return settings.ageOfMajority ?? DEFAULT_AGE_OF_MAJORITY
}

/**
 * In milliseconds since 1970; null for never. Days are in the organization's time zone: a waiver that expires with a
 * day is valid until its last millisecond; one for a period expires at the time of day of its signing.
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
			// Without this, a type without a case would mean that the waiver never expires.
			throw new Error(`No rule for the expiry ${JSON.stringify(expiry satisfies never)}.`)
	}
}

export function minorOfAgeAt(
	settings: TemplateSettings,
	minors: readonly Person[],
	timezone: string,
): number | null {
	if (settings.expireMinorsAtMajority !== true) return null
	const age = ageOfMajorityOf(settings)
	const days = minors.flatMap(({ dateOfBirth }) =>
		dateOfBirth === undefined ? [] : [birthdayAt(dateOfBirth, age)],
	)
	const [first] = days.sort()
	return first === undefined ? null : startOfDay(first, timezone)
}
