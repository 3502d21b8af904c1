import type { Entry } from '../../jurisdictions/entry.ts'
import { floorOf, latest } from '../../jurisdictions/floor.ts'
import type { Exposed } from '../../jurisdictions/floor.ts'
import { addPeriod, addYears, birthdayAt, dayInZone } from '../../kit/time/dates.ts'
import type { Day } from '../../kit/time/dates.ts'
import type { Retention } from '../locations/retention-model.ts'

/** What of a waiver decides how long it is kept. All times in milliseconds since 1970. */
export type Subject = {
	readonly signedAt: number
	/** Its end; null without one. */
	readonly expiresAt: number | null
	/** When a waiver without an end stopped counting; null while it counts. */
	readonly endedAt: number | null
	/** Null if nobody of it was ever checked in. */
	readonly lastVisitAt: number | null
	/** When the last legal hold of it ended; null if it had none. */
	readonly releasedAt: number | null
	readonly people: readonly Exposed[]
	/** Whether a parent or guardian signed as such for the minors. */
	readonly isRepresented: boolean
}

/** Where it was signed. */
export type Surroundings = {
	readonly timezone: string
	readonly law: Entry
	readonly ageOfMajority: number
	/** Whether every visit is checked in, as the owner states. */
	readonly visitsComplete: boolean
}

/** The later of what the policy says and of what the law of the place makes wise; undefined if no day is known. */
export function retainUntil(policy: Retention, subject: Subject, place: Surroundings): Day | undefined {
	const floor = floorFor(subject, place)
	return floor === undefined ? undefined : latest(byPolicy(policy, subject, place), floor)
}

/**
 * From the last day on which somebody of the waiver could be hurt while it counts; undefined while it counts without an
 * end, as long as nobody has stated that each visit would be known.
 */
export function floorFor(
	{ signedAt, expiresAt, endedAt, lastVisitAt, releasedAt, people, isRepresented }: Subject,
	{ law, timezone, visitsComplete }: Omit<Surroundings, 'ageOfMajority'>,
): Day | undefined {
	const end = expiresAt ?? endedAt
	if (end === null && !visitsComplete) return undefined
	const times = [end, lastVisitAt, releasedAt].filter((time) => time !== null)
	return floorOf(law, {
		signedOn: dayInZone(signedAt, timezone),
		lastDay: dayInZone(Math.max(signedAt, ...times), timezone),
		people,
		isRepresented,
	})
}

/** From the day of signing. A period from 29 February ends on the 28th. */
export function byPolicy(
	policy: Retention,
	{ signedAt, people }: Pick<Subject, 'signedAt' | 'people'>,
	{ timezone, ageOfMajority }: Pick<Surroundings, 'timezone' | 'ageOfMajority'>,
): Day {
	const bySigning = addPeriod(dayInZone(signedAt, timezone), policy)
	const youngest = people
		.flatMap(({ dateOfBirth }) => dateOfBirth ?? [])
		.sort()
		.at(-1)
	if (policy.limitationYears === undefined || youngest === undefined) return bySigning
	return latest(bySigning, addYears(birthdayAt(youngest, ageOfMajority), policy.limitationYears + 1))
}

export function isPast(day: Day, now: number, timezone: string): boolean {
	return dayInZone(now, timezone) > day
}
