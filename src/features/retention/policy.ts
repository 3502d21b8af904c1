import { addPeriod, addYears, birthdayAt, dayInZone } from '../../kit/time/dates.ts'
import type { Day } from '../../kit/time/dates.ts'
import type { Retention } from '../organization/model.ts'

/** Where a policy says nothing of it. */
export const DEFAULT_LIMITATION_YEARS = 3

export type Subject = {
	/** Milliseconds since 1970. */
	readonly signedAt: number
	/** The known dates of birth of everyone on the waiver. */
	readonly datesOfBirth: readonly Day[]
	readonly ageOfMajority: number
	readonly timezone: string
}

/**
 * The later of the day of signing plus the policy's time and, for the youngest person, majority plus the limitation
 * period and one year. A period from 29 February ends on the 28th; who was born on that day comes of age on 1 March.
 */
export function retainUntil(
	policy: Retention,
	{ signedAt, datesOfBirth, ageOfMajority, timezone }: Subject,
): Day {
	const day = dayInZone(signedAt, timezone)
	const bySigning = addPeriod(day, policy)
	const years = (policy.limitationYears ?? DEFAULT_LIMITATION_YEARS) + 1
	const youngest = datesOfBirth.toSorted().at(-1)
	if (youngest === undefined) return bySigning
	const byAge = addYears(birthdayAt(youngest, ageOfMajority), years)
	return byAge > bySigning ? byAge : bySigning
}

export function isPast(day: Day, now: number, timezone: string): boolean {
	return dayInZone(now, timezone) > day
}
