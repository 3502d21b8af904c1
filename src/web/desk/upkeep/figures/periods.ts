import type { Figures, Happened } from '../../../../features/figures/model.ts'
import { mondayOf } from '../../kit/time/days.ts'

export type PeriodKind = 'hour' | 'day' | 'week' | 'month'

/** An hour as `0` to `23`, a day, the Monday of a week, or a month as YYYY-MM, with its counts. */
export type Period = Happened & { readonly key: string }

/** This many columns can be read at a glance. */
const MOST_COLUMNS = 31

const kinds = [
	['day', (day: string) => day],
	['week', mondayOf],
	['month', (day: string) => day.slice(0, 7)],
] as const

/** Returns what a range is divided into: hours of a single day, else days, or weeks or months of too many days. */
export function kindOf(days: readonly string[]): PeriodKind {
	if (days.length === 1) return 'hour'
	return kinds.find(([, keyOf]) => new Set(days.map(keyOf)).size <= MOST_COLUMNS)?.[0] ?? 'month'
}

/** Returns the key of a day's period. */
export function keyOf(kind: Exclude<PeriodKind, 'hour'>, day: string): string {
	return kinds.find(([each]) => each === kind)?.[1](day) ?? day
}

/** Returns the periods of a kind in order. */
export function periodsOf({ byDay, byHour }: Pick<Figures, 'byDay' | 'byHour'>, kind: PeriodKind): Period[] {
	if (kind === 'hour') return byHour.map(({ hour, ...counts }) => ({ key: `${hour}`, ...counts }))
	const groups = Map.groupBy(byDay, ({ day }) => keyOf(kind, day))
	return [...groups].map(([key, days]) => ({ key, ...addUp(days) }))
}

/** Returns the sums of some days or hours. */
export function addUp(counts: readonly Happened[]): Happened {
	const sum = { signed: 0, arrivals: 0, people: 0 }
	for (const { signed, arrivals, people } of counts) {
		sum.signed += signed
		sum.arrivals += arrivals
		sum.people += people
	}
	return sum
}

/** Returns the part of a day's hours, in order, from the first with an event to the last. */
export function busyPart<Hour>(hours: readonly Hour[], isBusy: (hour: Hour) => boolean): Hour[] {
	return hours.slice(hours.findIndex(isBusy), hours.findLastIndex(isBusy) + 1)
}
