import { addPeriod, addYears, birthdayAt, dayInZone } from '../../kit/dates.ts'
import type { Day } from '../../kit/dates.ts'
import type { Retention } from '../organization/model.ts'

/** Years after coming of age in which a minor may still sue, where a policy does not say. */
const DEFAULT_LIMITATION_YEARS = 3

/** What a waiver's time of keeping is counted from. */
export type Kept = {
	/** Milliseconds since 1970. */
	readonly signedAt: number
	/** Of everyone whom the waiver names, as far as they are known. */
	readonly datesOfBirth: readonly Day[]
	readonly ageOfMajority: number
	readonly timezone: string
}

/**
 * The last day on which a waiver is kept: the latest of the day of signing and the policy's span, and, over all people
 * that it names, the day of majority, the limitation period and one year more. A span from 29 February ends on the 28th
 * of a common year; who was born on that day comes of age on 1 March.
 */
export function retainUntil(
	policy: Retention,
	{ signedAt, datesOfBirth, ageOfMajority, timezone }: Kept,
): Day {
	const signed = dayInZone(signedAt, timezone)
	const bySigning = addPeriod(signed, policy)
	const years = (policy.limitationYears ?? DEFAULT_LIMITATION_YEARS) + 1
	const byAge = datesOfBirth.map((day) => addYears(birthdayAt(day, ageOfMajority), years))
	return [bySigning, ...byAge].sort().at(-1) ?? bySigning
}

/** Whether a last day has passed where the organization is. @param now milliseconds since 1970 */
export function isPast(day: Day, now: number, timezone: string): boolean {
	return dayInZone(now, timezone) > day
}
