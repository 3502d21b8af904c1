import type { Figures, Happened } from '../../../../features/figures/model.ts'
import { mondayOf } from './figure-filter.ts'

export type PeriodKind = 'day' | 'week' | 'month'

/** A day, the Monday of a week, or a month as YYYY-MM, with its counts. */
export type Period = Happened & { readonly key: string }

/** This many bars can be read at a glance. */
const MOST_BARS = 31

/** Returns the days of a range, or its weeks or months if it has too many days. */
export function periodsOf(byDay: Figures['byDay']): { kind: PeriodKind; periods: Period[] } {
	const kinds = [
		['day', (day: string) => day],
		['week', mondayOf],
		['month', (day: string) => day.slice(0, 7)],
	] as const
	const candidates = kinds.map(([kind, keyOf]) => ({
		kind,
		groups: Map.groupBy(byDay, ({ day }) => keyOf(day)),
	}))
	const { kind, groups } = candidates.find((each) => each.groups.size <= MOST_BARS) ?? lastOf(candidates)
	return { kind, periods: [...groups].map(([key, days]) => ({ key, ...addUp(days) })) }
}

function lastOf<Item>(items: readonly Item[]): Item {
	const last = items.at(-1)
	if (last === undefined) throw new Error('An empty list has no last item.')
	return last
}

function addUp(days: readonly Happened[]): Happened {
	return days.reduce((all, { signed, arrivals, people }) => ({
		signed: all.signed + signed,
		arrivals: all.arrivals + arrivals,
		people: all.people + people,
	}))
}

/** Returns the hours from the first with an event to the last. */
export function busyHours(byHour: Figures['byHour']): Figures['byHour'] {
	const isBusy = ({ signed, arrivals }: Happened): boolean => signed + arrivals > 0
	return byHour.slice(byHour.findIndex(isBusy), byHour.findLastIndex(isBusy) + 1)
}
