import type { Figures, Happened } from '../../../../features/figures/model.ts'
import { shiftDay, yearBefore } from '../../kit/time/days.ts'
import { MOST_DAYS } from './figure-filter.ts'
import type { FigureQuery, When } from './figure-filter.ts'
import { addUp } from './periods.ts'
import type { PeriodKind } from './periods.ts'

/** With what a range is compared: the same day of the week before, the week before, or the range a year before. */
export type Ago = 'day' | 'week' | 'year'

export function agoOf(when: When): Ago {
	if (when === 'today') return 'day'
	return when === 'week' ? 'week' : 'year'
}

/** Days and weeks a year before are of the same weekdays. */
const YEAR_OF_WEEKS = 52 * 7

/** Returns the day with which a day is compared. */
export function shiftBack(day: string, ago: Ago, kind: PeriodKind): string {
	if (ago !== 'year') return shiftDay(day, -7)
	return kind === 'month' ? yearBefore(day) : shiftDay(day, -YEAR_OF_WEEKS)
}

/** Returns the range with which a range is compared. A leap day makes it no longer than the service counts. */
export function toEarlier({ from, to, ...rest }: FigureQuery, ago: Ago, kind: PeriodKind): FigureQuery {
	const [first, last] = [shiftBack(from, ago, kind), shiftBack(to, ago, kind)]
	const earliest = shiftDay(last, 1 - MOST_DAYS)
	return { from: first < earliest ? earliest : first, to: last, ...rest }
}

/** The day and hour of the venue. */
export type Now = { readonly day: string; readonly hour: number }

type Counts = Pick<Figures, 'byDay' | 'byHour'>

/** Returns the sums of the days that are over; of a single day, of its hours that are over. */
function sumOver({ byDay, byHour }: Counts, { day, hour }: Now): Happened {
	const isToday = byDay.length === 1 && byDay[0]?.day === day
	return addUp(isToday ? byHour.filter((each) => each.hour < hour) : byDay.filter((each) => each.day < day))
}

/** Returns the sums of what is over, and of the same part of the earlier range. */
export function comparable(
	figures: Counts,
	earlier: Counts,
	{ now, ago, kind }: { now: Now; ago: Ago; kind: PeriodKind },
): [present: Happened, past: Happened] {
	return [sumOver(figures, now), sumOver(earlier, { day: shiftBack(now.day, ago, kind), hour: now.hour })]
}
