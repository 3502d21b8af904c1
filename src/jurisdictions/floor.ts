import { addPeriod, addYears, birthdayAt } from '../kit/time/dates.ts'
import type { Day } from '../kit/time/dates.ts'
import { yearsOf } from './choose.ts'
import type { Entry } from './entry.ts'

/** A claim that is filed on its last day reaches the venue later. */
const MARGIN_YEARS = 1

const LAST_DAY: Day = '9999-12-31'

/** Where time runs from the consolidation of an injury, how long that is taken to last. */
const CONSOLIDATION_YEARS = 2

export type Exposed = {
	/** A minor without one counts as born on the day of signing. */
	readonly dateOfBirth?: Day | undefined
	readonly isMinor: boolean
}

/** All days are local to the venue. */
export type Exposure = {
	readonly signedOn: Day
	/** The last day on which somebody of the waiver could be hurt while it counts. */
	readonly lastDay: Day
	readonly people: readonly Exposed[]
	/** Whether a parent or guardian signed as such for the minors. */
	readonly isRepresented: boolean
}

/**
 * The last day before which purging destroys what defends against a claim that can still be brought. It is no duty to
 * keep. Born on 29 February means of age on 1 March; a period that would end on 29 February of a common year ends on
 * 1 March.
 */
export function floorOf(entry: Entry, exposure: Exposure): Day {
	const adultEnd = adultEndOf(entry, exposure.lastDay)
	const ends = exposure.people.map((person) => minorEndOf(entry, exposure, person, adultEnd))
	return addYearsLate(latest(adultEnd, ...ends), MARGIN_YEARS)
}

export function latest(first: Day, ...others: readonly Day[]): Day {
	return others.reduce((last, day) => (day > last ? day : last), first)
}

function adultEndOf({ limitation }: Entry, lastDay: Day): Day {
	const { from, contractCounts, contractYears } = limitation
	const years = Math.max(yearsOf(limitation.years), contractCounts ? (contractYears ?? 0) : 0)
	if (from === 'end_of_year_of_knowledge') return addYearsLate(`${lastDay.slice(0, 4)}-12-31`, years)
	const start = from === 'consolidation' ? addYearsLate(lastDay, CONSOLIDATION_YEARS) : lastDay
	return addYearsLate(start, years)
}

function minorEndOf(
	entry: Entry,
	{ signedOn, lastDay, isRepresented }: Exposure,
	{ dateOfBirth, isMinor }: Exposed,
	adultEnd: Day,
): Day {
	const { majority, limitation } = entry
	const age = limitation.minors === 'suspended_until_16' ? 16 : (majority.retentionAge ?? majority.age)
	const born = dateOfBirth ?? (isMinor ? signedOn : undefined)
	if (born === undefined) return adultEnd
	const comesOfAge = birthdayAt(born, age)
	// The day of signing decides: who is hurt at 17 sues after 18, though the last visit was at 19.
	if (comesOfAge <= signedOn || limitation.minors === 'runs') return adultEnd
	const runsForParents = limitation.minors === 'runs_if_represented'
	if (runsForParents && isRepresented && isRead(entry, 'limitation.minors')) return adultEnd
	const years = yearsOf(limitation.years)
	const added = runsForParents
		? Math.max(years, limitation.minorsYears ?? 0)
		: (limitation.minorsYears ?? years)
	return latest(adultEnd, capOf(entry, addYearsLate(comesOfAge, added), { lastDay, adultEnd }))
}

function capOf(
	{ limitation: { minorsCapYears, minorsCapFrom } }: Entry,
	end: Day,
	{ lastDay, adultEnd }: { readonly lastDay: Day; readonly adultEnd: Day },
): Day {
	if (minorsCapYears === null) return end
	const cap = addYearsLate(minorsCapFrom === 'act' ? lastDay : adultEnd, minorsCapYears)
	return cap < end ? cap : end
}

/** Whether a value of the entry was read in a source. */
function isRead({ sources }: Entry, field: string): boolean {
	return sources.some((source) => source.field === field && source.read)
}

/** Half years are six months. A day that the month lacks becomes the first of the next one. */
function addYearsLate(day: Day, years: number): Day {
	if (Number(day.slice(0, 4)) + years > 9998) return LAST_DAY
	const end = Number.isInteger(years)
		? addYears(day, years)
		: addPeriod(day, { months: Math.round(years * 12) })
	if (end.slice(8) === day.slice(8)) return end
	return addPeriod(end, { days: 1 })
}
